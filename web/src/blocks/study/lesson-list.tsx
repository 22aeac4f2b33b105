import { groupByStage, type LessonStage } from '@kalima/shared/domain/lesson-stages';
import { countLanguages, hasSeveralLanguages, isChosen } from '@kalima/shared/domain/language-choice';
import { useLingui } from '@lingui/react/macro';
import { LanguageFilter } from '../language-filter.tsx';
import { useLanguageChoice } from '../use-language-choice.ts';
import { lessonStageLabels } from './lesson-stage-labels.ts';
import { LessonRow, type ListedLesson } from './lesson-row.tsx';
import { StageSection } from './stage-section.tsx';
import { useOpenStages } from './use-open-stages.ts';

interface LessonListProps {
  readonly activity: 'interactive-reading' | 'flashcards';
  readonly lessons: readonly ListedLesson[];
}

/** The lessons of reading or flashcards by stage; the stage in which something is left to do is open at first. */
export function LessonList({ activity, lessons }: LessonListProps) {
  const { t } = useLingui();
  const offered = useLanguageChoice(countLanguages(lessons));
  const stages = groupByStage(lessons.filter((lesson) => isChosen(offered.choice, lesson.language)));
  const isLanguageNamed = hasSeveralLanguages(lessons, offered.choice);
  const current = stages.find((one) => one.lessons.some((lesson) => !lesson.isCompleted)) ?? stages[0];
  const { isOpen, toggle } = useOpenStages(activity, current && String(current.stage));
  return (
    <>
      <LanguageFilter offered={offered} onChoose={offered.choose} className="mb-4" />
      <ul className="grid gap-4">
        {stages.map(({ stage, lessons: members }) => {
          const label = lessonStageLabels[stage as LessonStage];
          return (
            <li key={stage}>
              <StageSection
                title={`${t`Stage ${stage}`} · ${t(label.name)}`}
                description={t(label.description)}
                completed={members.filter((lesson) => lesson.isCompleted).length}
                total={members.length}
                isOpen={isOpen(String(stage))}
                onToggle={() => toggle(String(stage))}
              >
                <ul className="grid gap-2">
                  {members.map((lesson) => (
                    <LessonRow key={lesson.id} activity={activity} lesson={lesson} isLanguageNamed={isLanguageNamed} />
                  ))}
                </ul>
              </StageSection>
            </li>
          );
        })}
      </ul>
    </>
  );
}
