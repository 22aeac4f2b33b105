import type { Activity } from '@kalima/shared/domain/learning/activities';
import { countLanguages, hasSeveralLanguages, isChosen } from '@kalima/shared/domain/language/language-choice';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { nextInActivity, type PathStep } from '@kalima/shared/domain/learning/path';
import type { ComponentType, ReactNode } from 'react';
import { useUser } from '../../../lib/api/user.ts';
import { LanguageFilter } from '../../../blocks/language-filter.tsx';
import { useLanguageChoice } from '../../../blocks/use-language-choice.ts';
import { useStepsWithDueDays } from './use-due-courses.ts';
import { StageSection, type StageSectionProps } from '../study/stage-section.tsx';
import { useOpenStages } from '../study/use-open-stages.ts';

interface Item {
  readonly id: string;
  readonly language: ContentLanguage;
  readonly isCompleted: boolean;
  readonly imageUrl?: string | null;
}

interface Stage<Of> {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly coverImageUrl?: string | null;
  readonly items: readonly Of[];
}

interface ShownStage<Of> {
  readonly items: readonly Of[];
  readonly stageId: string;
  readonly isLanguageNamed: boolean;
  /** The id of what comes next in the activity. */
  readonly currentId: string | undefined;
}

interface StagedListProps<Of> {
  readonly activity: Activity;
  readonly stages: readonly Stage<Of>[];
  /** The same as steps of the path, which say what comes next. */
  readonly steps: readonly PathStep[];
  /** What a stage is shown as. */
  readonly Section?: ComponentType<StageSectionProps>;
  readonly children: (stage: ShownStage<Of>) => ReactNode;
}

/** What can be studied in an activity, by stage, in the chosen language; the stage of what comes next is open at first (PRODUCT.md#path). */
export function StagedList<Of extends Item>(props: StagedListProps<Of>) {
  const { activity, Section = StageSection, children } = props;
  const user = useUser();
  const listed = props.stages.flatMap((stage) => stage.items);
  const offered = useLanguageChoice(countLanguages(listed));
  const isLanguageNamed = hasSeveralLanguages(listed, offered.choice);
  const stages = props.stages
    .map((stage) => ({ ...stage, items: stage.items.filter(({ language }) => isChosen(offered.choice, language)) }))
    .filter((stage) => stage.items.length > 0);
  const steps = useStepsWithDueDays(props.steps);
  const shownSteps = steps.filter(({ language }) => isChosen(offered.choice, language));
  const currentId = nextInActivity(shownSteps, activity, user)?.courseId;
  const current = stages.find(({ items }) => items.some(({ id }) => id === currentId)) ?? stages[0];
  const { isOpen, toggle } = useOpenStages(activity, current?.id);
  return (
    <>
      <LanguageFilter offered={offered} onChoose={offered.choose} className="mb-4" />
      <ul className="grid gap-4">
        {stages.map((stage) => {
          const pictured = stage.items.find(({ imageUrl }) => imageUrl);
          return (
            <li key={stage.id}>
              <Section
                id={stage.id}
                title={stage.name}
                description={stage.description}
                coverImageUrl={stage.coverImageUrl ?? null}
                picture={pictured?.imageUrl ? { id: pictured.id, url: pictured.imageUrl } : null}
                completed={stage.items.filter((item) => item.isCompleted).length}
                total={stage.items.length}
                isOpen={isOpen(stage.id)}
                onToggle={() => toggle(stage.id)}
              >
                {children({ items: stage.items, stageId: stage.id, isLanguageNamed, currentId })}
              </Section>
            </li>
          );
        })}
      </ul>
    </>
  );
}
