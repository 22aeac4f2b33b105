import type { FlashcardLessonRow } from '@kalima/shared/contract/content/flashcard-lessons';
import type { ReadingLessonRow } from '@kalima/shared/contract/content/reading-lessons';
import { groupByStage, type LessonStage } from '@kalima/shared/domain/content/lesson-stages';
import { useLingui } from '@lingui/react/macro';
import { useUser } from '../../../lib/api/user.ts';
import { lessonStageLabels } from '../../../blocks/study/lesson-stage-labels.ts';
import { StagedList } from './staged-list.tsx';
import { LessonPath } from './lesson-path.tsx';
import { LessonRow } from './lesson-row.tsx';
import { pathStyle } from './path-shape.ts';
import { stepsOf } from './path-steps.ts';
import { StageLandscape } from './stage-landscape.tsx';

interface LessonListProps {
  readonly activity: 'interactive-reading' | 'flashcards';
  readonly lessons: readonly (ReadingLessonRow | FlashcardLessonRow)[];
}

/** The lessons of reading or flashcards: each stage a landscape with a path through its lessons (PRODUCT.md#paths-of-a-stage). */
export function LessonList({ activity, lessons }: LessonListProps) {
  const { t } = useLingui();
  const steps = stepsOf(activity, lessons, useUser().id);
  const stages = groupByStage(steps).map(({ stage: place, lessons: items }) => {
    const stage = (place + 1) as LessonStage;
    const label = lessonStageLabels[stage];
    return {
      id: String(stage),
      name: `${t`Stage ${stage}`} · ${t(label.name)}`,
      description: t(label.description),
      items,
    };
  });
  return (
    <StagedList activity={activity} stages={stages} steps={steps} Section={StageLandscape}>
      {({ items, isLanguageNamed, currentId }) =>
        pathStyle(items.length) === 'plain' ? (
          <ol className="grid gap-2 p-3 md:p-4">
            {items.map((lesson) => (
              <LessonRow
                key={lesson.courseId}
                lesson={lesson}
                isCurrent={lesson.courseId === currentId}
                isLanguageNamed={isLanguageNamed}
              />
            ))}
          </ol>
        ) : (
          <LessonPath lessons={items} currentId={currentId} isLanguageNamed={isLanguageNamed} />
        )
      }
    </StagedList>
  );
}
