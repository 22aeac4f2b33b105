import type { EditableStory } from '@kalima/shared/contract/content/stories';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { useIsUploading } from '../../lib/api/upload.ts';
import { differingLines, wordDifferences } from '../editing/differing-lines.ts';
import { Differences } from '../editing/differences.tsx';
import { FormDialog } from '../editing/form-dialog.tsx';
import { StageSelect } from '../editing/stages/stage-select.tsx';
import { useComparedValues } from '../editing/use-compared-values.ts';
import { useEditing } from '../editing/use-editing.ts';
import { useWordLine } from '../editing/word-details.ts';
import { asSentWords } from '../editing/vocabulary-draft.ts';
import { type StoryDraft, storyDraftOf, storyInputOf } from './story-draft.ts';
import { StoryFields } from './story-fields.tsx';
import { storyStagesQuery } from './story-queries.ts';
import { useStoryCheck } from './use-story-check.ts';

interface StoryDialogProps {
  readonly story: EditableStory;
  readonly onSaved: (saved: EditableStory) => void;
  readonly onClose: () => void;
}

/** Edits one story with the fields that it was made with. */
export function StoryDialog({ story, onSaved, onClose }: StoryDialogProps) {
  const { t } = useLingui();
  const { fieldMessage } = useErrorMessages();
  const compared = useComparedValues();
  const meaningOf = useWordLine();
  const isUploading = useIsUploading();
  const missingIn = useStoryCheck();
  const [hasVideoFailed, setHasVideoFailed] = useState(false);
  const { data: stages } = useQuery(storyStagesQuery);
  const stageName = (id: string) => stages?.find((stage) => stage.id === id)?.name ?? '';
  const editing = useEditing<EditableStory, StoryDraft>({
    stored: story,
    draftOf: storyDraftOf,
    form: `story.${story.id}`,
    prepare: (draft) => asSentWords(draft, story.vocabulary),
    send: (draft, version, _id, changedWords) =>
      call('PUT /api/author/stories/{id}', {
        params: { id: story.id },
        body: {
          ...storyInputOf(draft, story.language),
          stageId: draft.stageId ?? story.stageId,
          changedWords,
          version,
        },
      }),
    isBusy: isUploading,
  });
  const { draft, stale, problem } = editing;
  const theirs = stale && storyDraftOf(stale);
  // As earlier versions and imports have stored some.
  const isWithoutSource = story.videoUrl === null && story.audioUrl === null && story.pages.length === 0;
  const missing = missingIn(draft, hasVideoFailed, { mayLackVideo: isWithoutSource });
  const fileName = (url: string | null) => url?.split('/').at(-1) ?? '';
  const videoOf = ({ told, audioUrl, pages, ...video }: StoryDraft) => {
    if (told === 'sound') return [t`Recording`, fileName(audioUrl)].join(' ');
    if (told === 'pages') return t`${plural(pages.length, { one: '# page', other: '# pages' })}`;
    return compared.videoLine(video);
  };
  const textOf = ({ told, text, pages }: StoryDraft) =>
    told === 'pages' ? pages.map((page) => page.text).join('\n') : text;
  return (
    <FormDialog
      title={t`Edit story`}
      saveLabel={t`Save story`}
      saveFailed={t`Saving the story failed`}
      missing={missing[0]?.message}
      editing={editing}
      isUploading={isUploading}
      differences={
        theirs && (
          <Differences
            rows={[
              {
                label: t`Stage`,
                mine: stageName(draft.stageId ?? story.stageId),
                theirs: stageName(theirs.stageId ?? story.stageId),
              },
              { label: t`Title`, mine: draft.title, theirs: theirs.title },
              { label: t`Description`, mine: draft.description, theirs: theirs.description },
              {
                label: t`Language`,
                ...compared.languages(draft.language ?? story.language, theirs.language ?? story.language),
              },
              { label: t`Video`, mine: videoOf(draft), theirs: videoOf(theirs) },
              { label: t`Thumbnail`, ...compared.files(draft.thumbnailUrl, theirs.thumbnailUrl) },
              draft.told === 'pages' && theirs.told === 'pages'
                ? {
                    label: t`Pages`,
                    ...differingLines(
                      draft.pages,
                      theirs.pages,
                      ({ id }) => id,
                      ({ text }) => text,
                      t`(with other files)`,
                    ),
                  }
                : { label: t`Text`, mine: textOf(draft), theirs: textOf(theirs) },
              { label: t`Vocabulary`, ...wordDifferences(draft.vocabulary, theirs.vocabulary, meaningOf) },
            ]}
          />
        )
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      {(isMarked) => (
        <>
          <StoryFields
            draft={draft}
            language={story.language}
            owner={story.stageId}
            onChange={editing.change}
            isVideoRequired={!isWithoutSource}
            onVideoFailed={setHasVideoFailed}
            isMarked={isMarked}
            errorOf={(field) =>
              (isMarked && missing.find((one) => one.field === field)?.message) || fieldMessage(problem, field)
            }
          />
          <StageSelect
            stages={stages}
            value={draft.stageId ?? story.stageId}
            error={fieldMessage(problem, 'stageId')}
            onValueChange={(stageId) => editing.change({ stageId })}
          />
        </>
      )}
    </FormDialog>
  );
}
