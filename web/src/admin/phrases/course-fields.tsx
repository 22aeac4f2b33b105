import type { EditablePhraseCourse, PhraseCourseInput } from '@kalima/shared/contract/phrases';
import { contentLimits } from '@kalima/shared/domain/content-limits';
import { contentLanguages, languageTag } from '@kalima/shared/domain/languages';
import { useLingui } from '@lingui/react/macro';
import { languageLabels } from '../../blocks/content-labels.ts';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { UploadField } from '../blocks/upload-field.tsx';

/** A phrase course as its form holds it; a new one speaks the language of its stage. */
export function courseDraftOf(
  course: EditablePhraseCourse | null,
  language: PhraseCourseInput['language'] = 'chinese',
): PhraseCourseInput {
  if (!course) return { title: '', description: '', language, imageUrl: null };
  const { title, description, imageUrl } = course;
  return { title, description, language: course.language, imageUrl };
}

interface CourseFieldsProps {
  readonly draft: PhraseCourseInput;
  readonly owner: string | undefined;
  readonly onChange: (change: Partial<PhraseCourseInput>) => void;
  readonly errorOf: (field: string) => string | undefined;
}

/** Everything that is told of a phrase course: title, description, language and picture. */
export function CourseFields({ draft, owner, onChange, errorOf }: CourseFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Course title`}
        required
        dir="auto"
        lang={languageTag(draft.language)}
        maxLength={contentLimits.name}
        value={draft.title}
        error={errorOf('title')}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label={t`Description (optional)`}
        dir="auto"
        rows={2}
        maxLength={contentLimits.description}
        value={draft.description}
        error={errorOf('description')}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <Select
        label={t`Language`}
        value={draft.language}
        options={contentLanguages.map((value) => ({ value, label: t(languageLabels[value]) }))}
        error={errorOf('language')}
        onValueChange={(language) => onChange({ language })}
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
