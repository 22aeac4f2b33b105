import type { EditablePhraseCourse, PhraseCourseInput } from '@kalima/shared/contract/content/phrases';
import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { UploadField } from '../files/upload-field.tsx';
import { ContentLanguageSelect } from '../editing/content-language-select.tsx';

/** A phrase course as its form holds it; without a language of its own it speaks that of its stage. */
export interface CourseDraft extends Omit<PhraseCourseInput, 'language'> {
  readonly language: ContentLanguage | null;
  /** The stage that it is moved to; a new one is made in the stage that is chosen. */
  readonly stageId?: string | undefined;
}

export const emptyCourse: CourseDraft = { title: '', description: '', language: null, imageUrl: null };

/** A stored phrase course as its form holds it. */
export function courseDraftOf(course: EditablePhraseCourse | null): CourseDraft {
  if (!course) return emptyCourse;
  const { title, description, language, imageUrl, stageId } = course;
  return { title, description, language, imageUrl, stageId };
}

interface CourseFieldsProps {
  readonly draft: CourseDraft;
  /** The language of the stage. */
  readonly language: ContentLanguage;
  /** Whether the language has to be chosen, as the stage has several; else it is that of the stage. */
  readonly isLanguageOpen?: boolean;
  readonly owner: string | undefined;
  readonly onChange: (change: Partial<CourseDraft>) => void;
  readonly errorOf: (field: string) => string | undefined;
}

/** Everything that is told of a phrase course: title, description, language and picture. */
export function CourseFields({ draft, owner, onChange, errorOf, ...props }: CourseFieldsProps) {
  const { t } = useLingui();
  const language = draft.language ?? props.language;
  return (
    <>
      <TextField
        label={t`Course title`}
        required
        lang={languageTag(language)}
        maxLength={contentLimits.name}
        value={draft.title}
        error={errorOf('title')}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label={t`Description (optional)`}
        rows={2}
        maxLength={contentLimits.description}
        value={draft.description}
        error={errorOf('description')}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <ContentLanguageSelect
        value={props.isLanguageOpen ? draft.language : language}
        error={errorOf('language')}
        onValueChange={(chosen) => onChange({ language: chosen })}
      />
      <UploadField
        label={t`Picture (optional)`}
        purpose="phrase-image"
        owner={owner}
        url={draft.imageUrl}
        error={errorOf('imageUrl')}
        onChange={(imageUrl) => onChange({ imageUrl })}
      />
    </>
  );
}
