import type { StoryStage } from '@kalima/shared/contract/stories';
import { countLanguages, hasSeveralLanguages, isChosen } from '@kalima/shared/domain/language-choice';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BookMarked } from 'lucide-react';
import { LanguageFilter } from '../../blocks/language-filter.tsx';
import { ListState } from '../../blocks/study/list-state.tsx';
import { StageSection } from '../../blocks/study/stage-section.tsx';
import { useLanguageChoice } from '../../blocks/use-language-choice.ts';
import { useOpenStages } from '../../blocks/study/use-open-stages.ts';
import { listQuery } from '../../blocks/study/list-query.ts';
import { useUser } from '../../lib/user.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StoryCard } from './story-card.tsx';

function Stages({ stages: all }: { readonly stages: readonly StoryStage[] }) {
  const listed = all.flatMap((stage) => stage.stories);
  const offered = useLanguageChoice(countLanguages(listed));
  const isLanguageNamed = hasSeveralLanguages(listed, offered.choice);
  const stages = all
    .map((stage) => ({ ...stage, stories: stage.stories.filter(({ language }) => isChosen(offered.choice, language)) }))
    .filter((stage) => stage.stories.length > 0);
  const { isOpen, toggle } = useOpenStages('stories', stages[0]?.id);
  return (
    <>
      <LanguageFilter offered={offered} onChoose={offered.choose} className="mb-4" />
      <ul className="grid gap-4">
        {stages.map((stage) => (
          <li key={stage.id}>
            <StageSection
              title={stage.name}
              description={stage.description}
              coverImageUrl={stage.coverImageUrl}
              completed={stage.stories.filter((story) => story.isCompleted).length}
              total={stage.stories.length}
              isOpen={isOpen(stage.id)}
              onToggle={() => toggle(stage.id)}
            >
              <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
                {stage.stories.map((story) => (
                  <StoryCard key={story.id} story={story} isLanguageNamed={isLanguageNamed} />
                ))}
              </ul>
            </StageSection>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The stories that the learner may read, by stage; the first stage is open (PRODUCT.md#stories). */
export function StoriesScreen() {
  const { t } = useLingui();
  const list = useQuery(listQuery('stories', useUser().id));
  return (
    <>
      <PageHeading title={t`Stories`} lead={t`Watch, and follow the text sentence by sentence.`} />
      <div className="mt-5 md:mt-6">
        <ListState
          items={list.data?.items}
          error={list.error}
          onRetry={() => void list.refetch()}
          errorTitle={t`Story data could not be loaded, please try again later`}
          emptyIcon={<BookMarked aria-hidden />}
          emptyTitle={t`No stories are assigned to you yet`}
        >
          {(stages) => <Stages stages={stages} />}
        </ListState>
      </div>
    </>
  );
}
