import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { Translations } from '@kalima/shared/domain/language/translations';
import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/banner.tsx';
import { differingLines } from '../editing/differing-lines.ts';
import { DraftOffer } from '../editing/draft-offer.tsx';
import { Differences } from '../editing/differences.tsx';
import { SaveProblem, StaleBanner } from '../editing/editing-messages.tsx';
import { useComparedValues } from '../editing/use-compared-values.ts';
import { useWordLine } from '../editing/word-details.ts';

interface ComparedLesson {
  readonly name: string;
  readonly stage: number;
  readonly description: string;
  readonly language: ContentLanguage;
  /** Of those lessons that have one. */
  readonly lessonAudioUrl?: string | null;
  readonly cards: readonly (Translations & { readonly id: string; readonly word: string })[];
}

interface LessonMessagesProps {
  readonly editing: {
    readonly draft: ComparedLesson;
    readonly stale: ComparedLesson | null;
    readonly problem: unknown;
    readonly isSaving: boolean;
    readonly forgetProblem: () => void;
    readonly discardMine: () => () => void;
    readonly offer: { readonly at: number } | undefined;
    readonly takeOffer: () => void;
    readonly dropOffer: () => () => void;
  };
  /** What is said when saving fails, before the reason. */
  readonly saveFailed: string;
  readonly isIncomplete: boolean;
  readonly onSaveOver: () => void;
}

/** What went wrong with saving a lesson, and what one can do. */
export function LessonMessages({ editing, saveFailed, isIncomplete, onSaveOver }: LessonMessagesProps) {
  const { t } = useLingui();
  const { draft, stale, problem } = editing;
  const meaningOf = useWordLine();
  const compared = useComparedValues();
  const lineOf = (card: ComparedLesson['cards'][number]) =>
    [card.word, meaningOf(card)].filter((text) => text !== '').join(' — ');
  return (
    <>
      <DraftOffer editing={editing} />
      {isIncomplete && <Banner tone="error">{t`Please complete all required fields`}</Banner>}
      {stale && (
        <StaleBanner isSaving={editing.isSaving} onDiscardMine={editing.discardMine} onSaveOver={onSaveOver}>
          <Differences
            rows={[
              { label: t`Lesson name`, mine: draft.name, theirs: stale.name },
              { label: t`Stage`, mine: String(draft.stage), theirs: String(stale.stage) },
              { label: t`Description`, mine: draft.description, theirs: stale.description },
              { label: t`Language`, ...compared.languages(draft.language, stale.language) },
              { label: t`Audio of the whole lesson`, ...compared.files(draft.lessonAudioUrl, stale.lessonAudioUrl) },
              {
                label: t`Cards`,
                ...differingLines(draft.cards, stale.cards, ({ id }) => id, lineOf, t`(with other files)`),
              },
            ]}
          />
        </StaleBanner>
      )}
      {problem !== undefined && !stale && (
        <SaveProblem failed={saveFailed} problem={problem} onDismiss={editing.forgetProblem} />
      )}
    </>
  );
}
