import type { EditableStory } from '@kalima/shared/contract/stories';
import type { EditableStage } from '@kalima/shared/contract/stages';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Card } from '../../ui/card.tsx';
import { AddForm } from '../blocks/add-form.tsx';
import { withTypedWord } from '../blocks/vocabulary-draft.ts';
import { videoUrlOf } from '../blocks/video-draft.ts';
import { emptyStory, type StoryDraft, storyInputOf } from './story-draft.ts';
import { StoryFields } from './story-fields.tsx';
import { useStoryCheck } from './use-story-check.ts';

interface AddStoryProps {
  readonly stage: EditableStage | undefined;
  readonly onAdded: () => void;
}

/** Adds a story to the selected stage (admin.md 2.4). */
export function AddStory({ stage, onAdded }: AddStoryProps) {
  const { t } = useLingui();
  const missingIn = useStoryCheck();
  const [hasVideoFailed, setHasVideoFailed] = useState(false);
  const language = stage?.language ?? 'chinese';
  return (
    <Card className="grid gap-4 p-4 md:p-5">
      <h2 className="text-l font-semibold">{t`Add story`}</h2>
      <AddForm<EditableStory, StoryDraft>
        empty={emptyStory}
        label={t`Add story`}
        added={t`Story added`}
        missingIn={(draft) => (stage ? missingIn(draft, hasVideoFailed)[0]?.message : t`Please choose a stage`)}
        form="story.new"
        prepare={withTypedWord}
        replace={(draft, { id, version }) =>
          call('PUT /api/admin/stories/{id}', { params: { id }, body: { ...storyInputOf(draft, language), version } })
        }
        send={(draft, id) =>
          call('POST /api/admin/stories', {
            body: { ...storyInputOf(draft, language), videoUrl: videoUrlOf(draft) ?? '', id, stageId: stage?.id ?? '' },
          })
        }
        onAdded={onAdded}
      >
        {(draft, change, errorOf, isMarked) => (
          <StoryFields
            draft={draft}
            language={language}
            owner={stage?.id}
            onChange={change}
            isVideoRequired
            onVideoFailed={setHasVideoFailed}
            isMarked={isMarked}
            errorOf={(field) =>
              (isMarked && missingIn(draft, hasVideoFailed).find((one) => one.field === field)?.message) ||
              errorOf(field)
            }
          />
        )}
      </AddForm>
    </Card>
  );
}
