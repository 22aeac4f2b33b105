import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import { difficulties, materialCategories, materialLimits } from '@kalima/shared/domain/content/learning-material';
import { useLingui } from '@lingui/react/macro';
import { categoryLabels, difficultyLabels } from '../../blocks/content-labels.ts';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { MaterialDraft } from './material-draft.ts';
import { RichTextEditor } from './editor/rich-text-editor.tsx';
import { TagField } from './tag-field.tsx';
import { UploadField } from '../files/upload-field.tsx';
import { VideoField } from '../editing/video-field.tsx';
import { ContentLanguageSelect } from '../editing/content-language-select.tsx';

interface MaterialFormProps {
  readonly draft: MaterialDraft;
  /** The language that it has, or is proposed to have. */
  readonly language: ContentLanguage;
  /** Whether the language has to be chosen. */
  readonly isLanguageOpen: boolean;
  readonly onChange: (change: Partial<MaterialDraft>) => void;
  /** Why a field was refused, translated. */
  readonly errorOf: (field: string) => string | undefined;
}

/** Everything about a material that an admin writes (PRODUCT.md#material-management). */
export function MaterialForm({ draft, language, isLanguageOpen, onChange, errorOf }: MaterialFormProps) {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
      <Card className="grid grid-cols-1 gap-5 p-4 md:p-6">
        <TextField
          label={t`Title`}
          required
          lang={languageTag(language)}
          maxLength={materialLimits.title}
          value={draft.title}
          error={errorOf('title')}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <div className="grid grid-cols-1 gap-1.5">
          <span aria-hidden className="font-medium">
            {t`Content`}
            <span className="text-coral-ink"> *</span>
          </span>
          <RichTextEditor
            label={t`Content`}
            initialHtml={draft.content}
            language={language}
            error={errorOf('content')}
            onChange={(content) => onChange({ content })}
          />
        </div>
      </Card>
      <div className="grid gap-5">
        <Card className="grid grid-cols-2 gap-4 p-4 md:p-5">
          <ContentLanguageSelect
            className="col-span-2"
            value={isLanguageOpen ? draft.language : language}
            error={errorOf('language')}
            onValueChange={(chosen) => onChange({ language: chosen })}
          />
          <Select
            label={t`Category`}
            className="col-span-2"
            value={draft.category}
            options={materialCategories.map((value) => ({ value, label: t(categoryLabels[value]) }))}
            error={errorOf('category')}
            onValueChange={(category) => onChange({ category })}
          />
          <Select
            label={t`Difficulty`}
            value={draft.difficulty}
            options={difficulties.map((value) => ({ value, label: t(difficultyLabels[value]) }))}
            error={errorOf('difficulty')}
            onValueChange={(difficulty) => onChange({ difficulty })}
          />
          <TextField
            label={t`Read time`}
            hint={t`Left empty, it is computed from the text.`}
            maxLength={materialLimits.readTime}
            value={draft.readTime}
            error={errorOf('readTime')}
            onChange={(event) => onChange({ readTime: event.target.value })}
          />
        </Card>
        <Card className="p-4 md:p-5">
          <TagField tags={draft.tags} error={errorOf('tags')} onChange={(tags) => onChange({ tags })} />
        </Card>
        <Card className="p-4 md:p-5">
          <UploadField
            label={t`Picture`}
            purpose="learning-material-cover"
            url={draft.imageUrl}
            error={errorOf('imageUrl')}
            onChange={(imageUrl) => onChange({ imageUrl })}
          />
        </Card>
        <Card className="p-4 md:p-5">
          <VideoField
            draft={draft}
            purpose="learning-material-video"
            fileHint={t`The picture of the material is the poster of the video.`}
            error={errorOf('videoUrl')}
            onChange={onChange}
          />
        </Card>
      </div>
    </div>
  );
}
