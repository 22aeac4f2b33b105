import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useErrorMessages } from '../../../lib/error-messages.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Differences, StaleBanner } from '../editing-messages.tsx';

interface ComparedLesson {
  readonly name: string;
  readonly stage: number;
  readonly description: string;
  readonly cards: readonly { readonly word: string; readonly translation: string }[];
}

interface LessonMessagesProps {
  readonly editing: {
    readonly draft: ComparedLesson;
    readonly stale: ComparedLesson | null;
    readonly problem: unknown;
    readonly isSaving: boolean;
    readonly leftOut: number;
    readonly forgetProblem: () => void;
    readonly takeTheirs: () => void;
  };
  /** What is said when saving fails, before the reason. */
  readonly saveFailed: string;
  readonly isIncomplete: boolean;
  readonly onSaveOver: () => void;
}

function wordsOf({ cards }: ComparedLesson): string {
  return cards.map(({ word, translation }) => (translation === '' ? word : `${word} (${translation})`)).join(', ');
}

/** What went wrong with saving a lesson, and what one can do. */
export function LessonMessages({ editing, saveFailed, isIncomplete, onSaveOver }: LessonMessagesProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { draft, stale, problem, leftOut } = editing;
  return (
    <>
      {isIncomplete && <Banner tone="error">{t`Please complete all required fields`}</Banner>}
      {stale && (
        <StaleBanner isSaving={editing.isSaving} onTakeTheirs={editing.takeTheirs} onSaveOver={onSaveOver}>
          <Differences
            rows={[
              { label: t`Lesson name`, mine: draft.name, theirs: stale.name },
              { label: t`Stage`, mine: String(draft.stage), theirs: String(stale.stage) },
              { label: t`Description`, mine: draft.description, theirs: stale.description },
              { label: t`Cards`, mine: wordsOf(draft), theirs: wordsOf(stale) },
            ]}
          />
        </StaleBanner>
      )}
      {problem !== undefined && !stale && (
        <Banner tone="error" onDismiss={editing.forgetProblem}>
          <p>{saveFailed}</p>
          <p className="font-normal">{describe(problem)}</p>
        </Banner>
      )}
      {leftOut > 0 && (
        <Banner tone="error">
          {plural(leftOut, {
            one: '# card was not saved, since its files could not be sent. Send them again and save.',
            other: '# cards were not saved, since their files could not be sent. Send them again and save.',
          })}
        </Banner>
      )}
    </>
  );
}
