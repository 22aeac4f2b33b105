import type { CoursePhrases } from '@kalima/shared/contract/content/course-phrases';
import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/banner.tsx';
import { Differences } from '../editing/differences.tsx';
import { differingLines } from '../editing/differing-lines.ts';
import { DraftOffer } from '../editing/draft-offer.tsx';
import { SaveProblem, StaleBanner } from '../editing/editing-messages.tsx';
import { useWordLine } from '../editing/word-details.ts';
import { draftOfPhrases, type PhraseCard, type PhrasesDraft } from './phrase-cards.ts';

interface PhraseTableMessagesProps {
  readonly editing: {
    readonly draft: PhrasesDraft;
    readonly stale: CoursePhrases | null;
    readonly problem: unknown;
    readonly isSaving: boolean;
    readonly forgetProblem: () => void;
    readonly discardMine: () => () => void;
    readonly offer: { readonly at: number } | undefined;
    readonly takeOffer: () => void;
    readonly dropOffer: () => () => void;
  };
  readonly isIncomplete: boolean;
  readonly onSaveOver: () => void;
}

/** What went wrong with saving phrases together, and what one can do. */
export function PhraseTableMessages({ editing, isIncomplete, onSaveOver }: PhraseTableMessagesProps) {
  const { t } = useLingui();
  const meaningOf = useWordLine();
  const { draft, stale, problem } = editing;
  const lineOf = (card: PhraseCard) => [card.word, meaningOf(card)].filter((text) => text !== '').join(' — ');
  return (
    <>
      <DraftOffer editing={editing} />
      {isIncomplete && <Banner tone="error">{t`A phrase needs itself and its translation.`}</Banner>}
      {stale && (
        <StaleBanner isSaving={editing.isSaving} onDiscardMine={editing.discardMine} onSaveOver={onSaveOver}>
          <Differences
            rows={[
              {
                label: t`Phrases`,
                ...differingLines(
                  draft.cards,
                  draftOfPhrases(stale).cards,
                  ({ id }) => id,
                  lineOf,
                  t`(with other files)`,
                ),
              },
            ]}
          />
        </StaleBanner>
      )}
      {problem !== undefined && !stale && (
        <SaveProblem failed={t`Saving the phrases failed`} problem={problem} onDismiss={editing.forgetProblem} />
      )}
    </>
  );
}
