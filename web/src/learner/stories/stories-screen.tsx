import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { stepsOf } from '../blocks/path/path-steps.ts';
import { ActivityScreen } from '../blocks/study/activity-screen.tsx';
import { listQuery } from '../blocks/study/list-query.ts';
import { StagedList } from '../blocks/path/staged-list.tsx';
import { useUser } from '../../lib/api/user.ts';
import { StoryCard } from './story-card.tsx';

/** The stories that the learner may read, by stage (PRODUCT.md#stories). */
export function StoriesScreen() {
  const { t } = useLingui();
  const user = useUser();
  return (
    <ActivityScreen
      courseType="story"
      lead={t`Watch, and follow the text sentence by sentence.`}
      list={useQuery(listQuery('stories', user.id))}
      errorTitle={t`Story data could not be loaded, please try again later`}
      emptyTitle={t`No stories are assigned to you yet`}
    >
      {(stages) => (
        <StagedList
          activity="stories"
          stages={stages.map((stage) => ({ ...stage, items: stage.stories }))}
          steps={stepsOf('stories', stages, user.id)}
        >
          {({ items, isLanguageNamed, currentId }) => (
            <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {items.map((story) => (
                <StoryCard
                  key={story.id}
                  story={story}
                  isCurrent={story.id === currentId}
                  isLanguageNamed={isLanguageNamed}
                />
              ))}
            </ul>
          )}
        </StagedList>
      )}
    </ActivityScreen>
  );
}
