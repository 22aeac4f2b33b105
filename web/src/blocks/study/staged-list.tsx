import type { Activity } from '@kalima/shared/domain/activities';
import { countLanguages, hasSeveralLanguages, isChosen } from '@kalima/shared/domain/language-choice';
import type { ContentLanguage } from '@kalima/shared/domain/languages';
import type { ReactNode } from 'react';
import { LanguageFilter } from '../language-filter.tsx';
import { useLanguageChoice } from '../use-language-choice.ts';
import { StageSection } from './stage-section.tsx';
import { useOpenStages } from './use-open-stages.ts';

interface Stage<Item> {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly coverImageUrl?: string | null;
  readonly items: readonly Item[];
}

interface StagedListProps<Item> {
  readonly activity: Activity;
  readonly stages: readonly Stage<Item>[];
  readonly children: (items: readonly Item[], stageId: string, isLanguageNamed: boolean) => ReactNode;
}

/** What can be studied in an activity, by stage, in the chosen language; the stage in which something is left to do is open at first. */
export function StagedList<Item extends { readonly language: ContentLanguage; readonly isCompleted: boolean }>({
  activity,
  stages: all,
  children,
}: StagedListProps<Item>) {
  const listed = all.flatMap((stage) => stage.items);
  const offered = useLanguageChoice(countLanguages(listed));
  const isLanguageNamed = hasSeveralLanguages(listed, offered.choice);
  const stages = all
    .map((stage) => ({ ...stage, items: stage.items.filter(({ language }) => isChosen(offered.choice, language)) }))
    .filter((stage) => stage.items.length > 0);
  const current = stages.find(({ items }) => items.some((item) => !item.isCompleted)) ?? stages[0];
  const { isOpen, toggle } = useOpenStages(activity, current?.id);
  return (
    <>
      <LanguageFilter offered={offered} onChoose={offered.choose} className="mb-4" />
      <ul className="grid gap-4">
        {stages.map((stage) => (
          <li key={stage.id}>
            <StageSection
              title={stage.name}
              description={stage.description}
              coverImageUrl={stage.coverImageUrl ?? null}
              completed={stage.items.filter((item) => item.isCompleted).length}
              total={stage.items.length}
              isOpen={isOpen(stage.id)}
              onToggle={() => toggle(stage.id)}
            >
              {children(stage.items, stage.id, isLanguageNamed)}
            </StageSection>
          </li>
        ))}
      </ul>
    </>
  );
}
