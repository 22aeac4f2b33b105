import type { EditableStory } from '@kalima/shared/contract/content/stories';
import type { EditableStage } from '@kalima/shared/contract/content/stages';
import { hasSeveralLanguages } from '@kalima/shared/domain/language/language-choice';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { Card } from '../../ui/card.tsx';
import { AddForm } from '../editing/add-form.tsx';
import { asSentWords } from '../editing/vocabulary-draft.ts';
import { emptyStory, type StoryDraft, storyInputOf } from './story-draft.ts';
import { StoryFields } from './story-fields.tsx';
import { stageStoriesQuery } from './story-queries.ts';
import { useStoryCheck } from './use-story-check.ts';

interface AddStoryProps {
  readonly stage: EditableStage | undefined;
  readonly onAdded: () => void;
  /** Called when the stage was deleted meanwhile and another one is to be chosen. */
  readonly onStageGone: () => void;
}

/** Adds a story to the selected stage (PRODUCT.md#story-management). */
export function AddStory({ stage, onAdded, onStageGone }: AddStoryProps) {
  const { t } = useLingui();
  const checkStory = useStoryCheck();
  const [hasVideoFailed, setHasVideoFailed] = useState(false);
  const { data: stories = [] } = useQuery({ ...stageStoriesQuery(stage?.id ?? ''), enabled: stage !== undefined });
  const language = stage?.language ?? 'chinese';
  // Without a stage nothing tells it yet.
  const isLanguageOpen = !stage || hasSeveralLanguages([stage, ...stories], 'all');
  const missingIn = (draft: StoryDraft) => checkStory(draft, hasVideoFailed, { isLanguageOpen });
  return (
    <Card className="grid gap-4 p-4 md:p-5">
      <h2 className="text-l font-semibold">{t`Add story`}</h2>
      <AddForm<EditableStory, StoryDraft>
        empty={emptyStory}
        label={t`Add story`}
        added={t`Story added`}
        missingIn={(draft) => (stage ? missingIn(draft)[0]?.message : t`Please choose a stage`)}
        form="story.new"
        prepare={(draft) => asSentWords(draft, [])}
        replace={(draft, { id, version }) =>
          call('PUT /api/author/stories/{id}', { params: { id }, body: { ...storyInputOf(draft, language), version } })
        }
        send={(draft, id) =>
          call('POST /api/author/stories', { body: { ...storyInputOf(draft, language), id, stageId: stage?.id ?? '' } })
        }
        onAdded={onAdded}
        gone={{
          text: t`This stage was deleted meanwhile. What you entered is still here: choose another stage for it.`,
          onBack: onStageGone,
        }}
      >
        {(draft, change, errorOf, isMarked) => (
          <StoryFields
            draft={draft}
            language={language}
            isLanguageOpen={isLanguageOpen}
            owner={stage?.id}
            onChange={change}
            isVideoRequired
            onVideoFailed={setHasVideoFailed}
            isMarked={isMarked}
            errorOf={(field) =>
              (isMarked && missingIn(draft).find((one) => one.field === field)?.message) || errorOf(field)
            }
          />
        )}
      </AddForm>
    </Card>
  );
}
