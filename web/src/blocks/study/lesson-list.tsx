import { groupByStage, type LessonStage } from '@kalima/shared/domain/lesson-stages';
import { useLingui } from '@lingui/react/macro';
import { lessonStageLabels } from './lesson-stage-labels.ts';
import { LessonRow, type ListedLesson } from './lesson-row.tsx';
import { StagedList } from './staged-list.tsx';

interface LessonListProps {
  readonly activity: 'interactive-reading' | 'flashcards';
  readonly lessons: readonly ListedLesson[];
}

/** The lessons of reading or flashcards by stage. */
export function LessonList({ activity, lessons }: LessonListProps) {
  const { t } = useLingui();
  const stages = groupByStage(lessons).map(({ stage, lessons: items }) => {
    const label = lessonStageLabels[stage as LessonStage];
    return {
      id: String(stage),
      name: `${t`Stage ${stage}`} · ${t(label.name)}`,
      description: t(label.description),
      items,
    };
  });
  return (
    <StagedList activity={activity} stages={stages}>
      {(items, _stageId, isLanguageNamed) => (
        <ul className="grid gap-2">
          {items.map((lesson) => (
            <LessonRow key={lesson.id} activity={activity} lesson={lesson} isLanguageNamed={isLanguageNamed} />
          ))}
        </ul>
      )}
    </StagedList>
  );
}
