import type { VocabularyWord } from '@kalima/shared/contract/learning/vocabulary';
import { hasCue } from '@kalima/shared/domain/learning/exercises';
import { normaliseForSearch } from '@kalima/shared/domain/language/search-text';
import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { Bookmark, BookOpenText, Dumbbell, SearchX, Trophy } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { stopSound } from '../../lib/sound/sound-player.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { BankPractice } from './bank-practice.tsx';
import { WordGrid } from './word-grid.tsx';

const route = getRouteApi('/signed-in/vocabulary');
/** Words drawn at once; a bank can hold thousands. */
const wordsPerPage = 120;

interface VocabularyBankProps {
  readonly bank: readonly VocabularyWord[];
  readonly isMastered: boolean;
  /** Whether the words that are found are asked. */
  readonly isAsking: boolean;
  /** Words of the languages that are not shown. */
  readonly others: readonly VocabularyWord[];
  /** Shows the words of all languages. */
  readonly onWiden: () => void;
}

interface NoWordsProps {
  readonly isFiltered: boolean;
  readonly isMastered: boolean;
  /** Shows what is found in other languages; undefined where nothing is. */
  readonly onWiden: (() => void) | undefined;
}

function NoWords({ isFiltered, isMastered, onWiden }: NoWordsProps) {
  const { t } = useLingui();
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={onWiden ? t`No words in this language match your search` : t`No words match your search`}
        actions={onWiden && <Button onClick={onWiden}>{t`Search in all languages`}</Button>}
      />
    );
  }
  if (isMastered) {
    return (
      <EmptyState icon={<Trophy aria-hidden />} title={t`No mastered words yet`}>
        <p>{t`Words that you find easy, or mark as mastered, are kept here.`}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Bookmark aria-hidden />} title={t`No words in the learning list yet`}>
      <p>{t`Words that you find difficult come here by themselves; others you can add where you meet them.`}</p>
    </EmptyState>
  );
}

/** Both lists of the bank, with search (PRODUCT.md#vocabulary-bank). */
export function VocabularyBank({ bank, isMastered, isAsking, others, onWiden }: VocabularyBankProps) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const [query, setQuery] = useState('');
  const [shownPages, setShownPages] = useState(1);
  const wanted = normaliseForSearch(useDeferredValue(query));
  useEffect(() => stopSound, []);

  const listed = bank.filter((word) => word.isMastered === isMastered);
  const isFound = ({ word, translation, secondTranslation = '' }: VocabularyWord) =>
    [word, translation, secondTranslation].some((text) => normaliseForSearch(text).includes(wanted));
  const found = wanted === '' ? listed : listed.filter(isFound);
  const isFoundElsewhere = found.length === 0 && others.some((word) => word.isMastered === isMastered && isFound(word));
  const masteredCount = bank.filter((word) => word.isMastered).length;
  const learningCount = bank.length - masteredCount;

  const canBeAsked = found.some(hasCue);
  // What is known moves out of the list meanwhile: a session that has begun goes on to its end.
  const [isPractising, setIsPractising] = useState(false);
  const practises = isAsking && (isPractising || canBeAsked);
  if (practises !== isPractising) setIsPractising(practises);

  if (practises) return <BankPractice words={found} bank={bank} />;
  return (
    <>
      <div className="my-5 flex flex-wrap items-center gap-3 md:mt-6">
        <SegmentedControl
          label={t`List`}
          isLarge
          value={isMastered ? 'mastered' : 'learning'}
          options={[
            { value: 'learning', label: t`Learning (${learningCount})` },
            { value: 'mastered', label: t`Mastered (${masteredCount})` },
          ]}
          onValueChange={(tab) => {
            setShownPages(1);
            void navigate({ search: tab === 'mastered' ? { tab } : {}, replace: true, resetScroll: false });
          }}
        />
        <SearchField
          label={t`Search word or translation`}
          value={query}
          onValueChange={setQuery}
          className="min-w-56 flex-1"
        />
        <Button
          icon={<Dumbbell aria-hidden />}
          disabled={!canBeAsked}
          className="max-sm:w-full"
          onClick={() => void navigate({ search: (before) => ({ ...before, practice: 'ask' }) })}
        >
          {t`Practice mode`}
        </Button>
        <Button
          variant="outline"
          icon={<BookOpenText aria-hidden />}
          disabled={listed.length === 0}
          className="max-sm:w-full"
          onClick={() => void navigate({ search: (before) => ({ ...before, practice: 'on' }) })}
        >
          {t`Look through`}
        </Button>
      </div>
      {found.length === 0 ? (
        <NoWords isFiltered={wanted !== ''} isMastered={isMastered} onWiden={isFoundElsewhere ? onWiden : undefined} />
      ) : (
        <WordGrid words={found.slice(0, shownPages * wordsPerPage)} />
      )}
      {found.length > shownPages * wordsPerPage && (
        <div className="mt-6 text-center">
          <Button variant="outline" onClick={() => setShownPages(shownPages + 1)}>
            {t`Show more`}
          </Button>
        </div>
      )}
    </>
  );
}
