import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import type { IdentifiedStory } from '@kalima/shared/domain/exchange/import-story-draft';
import { type ContentLanguage, contentLanguages, languageTag } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { languageLabels } from '../../../blocks/content-labels.ts';
import { classNames } from '../../../lib/format/class-names.ts';
import { Select } from '../../../ui/select.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import type { WorkFile } from '../import-files.ts';
import { NewStage, useStageChoice } from '../new-stage.tsx';
import { RowFile } from '../row-file.tsx';
import type { OpenImport } from '../use-import.ts';
import type { StoryAction } from './story-action.ts';
import { StoryMedia } from './story-media.tsx';

interface StoryFieldsProps {
  readonly work: OpenImport;
  readonly story: IdentifiedStory;
  readonly byId: ReadonlyMap<string, WorkFile>;
  readonly onAction: (action: StoryAction) => void;
}

/** What a new story is called, where it stands, and what tells it. */
export function StoryFields({ work, story, byId, onAction }: StoryFieldsProps) {
  const { t } = useLingui();
  const { stages } = work.told;
  const stageChoice = useStageChoice(stages, story.stageId);
  const isBook = story.pages.length > 0;
  const change = (fields: Partial<IdentifiedStory>) =>
    onAction({ kind: 'change', change: (now) => ({ ...now, ...fields }) });
  const lang = story.language === null ? undefined : languageTag(story.language);
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr]">
      <TextField
        label={t`Title`}
        lang={lang}
        maxLength={contentLimits.name}
        value={story.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <Select<ContentLanguage | ''>
        label={t`Language`}
        value={story.language ?? ''}
        options={[
          ...(story.language === null ? [{ value: '' as const, label: t`Please choose` }] : []),
          ...contentLanguages.map((value) => ({ value, label: t(languageLabels[value]) })),
        ]}
        onValueChange={(language) => change({ language: language === '' ? null : language })}
      />
      <div className="grid gap-1">
        <Select
          label={t`Stage`}
          error={stages?.length === 0 ? t`There is no stage yet. An administrator makes one.` : undefined}
          hint={stageChoice.hint}
          value={story.stageId ?? ''}
          options={[
            ...(story.stageId === null ? [{ value: '', label: t`Please choose` }] : []),
            ...stageChoice.options,
          ]}
          onValueChange={(stageId) => change({ stageId: stageId === '' ? null : stageId })}
        />
        <NewStage work={work} kind="story" language={story.language} onMade={(stageId) => change({ stageId })} />
      </div>
      <div className={classNames('flex items-start gap-3 sm:col-span-2', isBook ? 'lg:col-span-3' : 'lg:col-span-1')}>
        <div className="mt-7">
          <RowFile
            of="picture"
            file={byId.get(story.cover ?? '')}
            label={t`Picture of the story`}
            name={story.title}
            isDisabled={false}
            onPick={() => onAction({ kind: 'pick', place: { of: 'cover' } })}
          />
        </div>
        <TextArea
          label={t`Description`}
          className="flex-1"
          lang={lang}
          rows={2}
          maxLength={contentLimits.description}
          value={story.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </div>
      {!isBook && (
        <StoryMedia
          story={story}
          file={byId.get(story.media ?? '')}
          className="sm:col-span-2"
          isOptional={false}
          onAction={onAction}
        />
      )}
    </div>
  );
}
