import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import { type LessonStage, lessonStages } from '@kalima/shared/domain/content/lesson-stages';
import { useLingui } from '@lingui/react/macro';
import { lessonStageLabels } from '../../blocks/study/lesson-stage-labels.ts';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { ContentLanguageSelect } from '../editing/content-language-select.tsx';

export interface LessonTexts {
  readonly name: string;
  readonly description: string;
  readonly stage: number;
  readonly language: ContentLanguage;
}

/** The same before the language is chosen. */
export type NewLessonTexts = Omit<LessonTexts, 'language'> & { readonly language: ContentLanguage | null };

interface LessonFieldsProps {
  readonly texts: NewLessonTexts;
  readonly onChange: (change: Partial<LessonTexts>) => void;
  /** Why a field was refused, translated. */
  readonly errorOf: (field: string) => string | undefined;
}

/** What every lesson of word cards is told: name, stage, language, and a description if one likes. */
export function LessonFields({ texts, onChange, errorOf }: LessonFieldsProps) {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField
        label={t`Lesson name`}
        required
        data-autofocus
        lang={texts.language === null ? undefined : languageTag(texts.language)}
        className="sm:col-span-2"
        maxLength={contentLimits.name}
        value={texts.name}
        error={errorOf('name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Select
        label={t`Stage`}
        value={String(texts.stage)}
        options={lessonStages.map((stage: LessonStage) => ({
          value: String(stage),
          label: `${stage} · ${t(lessonStageLabels[stage].name)}`,
        }))}
        error={errorOf('stage')}
        onValueChange={(stage) => onChange({ stage: Number(stage) })}
      />
      <ContentLanguageSelect
        value={texts.language}
        error={errorOf('language')}
        onValueChange={(language) => onChange({ language })}
      />
      <TextArea
        label={t`Description (optional)`}
        rows={2}
        className="sm:col-span-2"
        maxLength={contentLimits.description}
        value={texts.description}
        error={errorOf('description')}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </div>
  );
}
