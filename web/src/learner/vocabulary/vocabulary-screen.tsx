import { countLanguages, isChosen } from '@kalima/shared/domain/language/language-choice';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { focusAllLanguages, LanguageFilter } from '../../blocks/language-filter.tsx';
import { useLanguageChoice } from '../../blocks/use-language-choice.ts';
import { vocabularyQuery } from '../blocks/study/vocabulary-query.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { useUser } from '../../lib/api/user.ts';
import { ErrorState } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VocabularyBank } from './vocabulary-bank.tsx';
import { VocabularyPractice } from './vocabulary-practice.tsx';
import { wordGridStyle } from './word-grid.tsx';

const route = getRouteApi('/signed-in/vocabulary');

function BankSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`} className="mt-6 grid gap-5">
      <Skeleton className="h-11 max-w-90" />
      <div className={wordGridStyle}>
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} className="h-44 rounded-card" />
        ))}
      </div>
    </div>
  );
}

function BankError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  return (
    <ErrorState title={t`Error loading your words, please try again later`} onRetry={onRetry}>
      <p>{describe(error)}</p>
    </ErrorState>
  );
}

/** The learner's own words: to look through, or to practise (PRODUCT.md#vocabulary-bank). */
export function VocabularyScreen() {
  const { t } = useLingui();
  const search = route.useSearch();
  const { data: bank, error, refetch } = useQuery(vocabularyQuery(useUser().id));
  const offered = useLanguageChoice(countLanguages(bank ?? []));
  const data = bank?.filter((word) => isChosen(offered.choice, word.language));
  if (data && search.practice === 'on') return <VocabularyPractice bank={data} search={search} />;
  const isAsking = search.practice === 'ask';
  return (
    <>
      {!isAsking && (
        <PageHeading title={t`Vocabulary bank`} lead={t`The words that you have met, to keep and to practise.`} />
      )}
      {data && !isAsking && <LanguageFilter offered={offered} onChoose={offered.choose} className="mt-4" />}
      {data && (
        <VocabularyBank
          bank={data}
          isMastered={search.tab === 'mastered'}
          isAsking={isAsking}
          others={bank?.filter((word) => !isChosen(offered.choice, word.language)) ?? []}
          onWiden={() => {
            offered.choose('all');
            focusAllLanguages();
          }}
        />
      )}
      {!data && (error ? <BankError error={error} onRetry={() => void refetch()} /> : <BankSkeleton />)}
    </>
  );
}
