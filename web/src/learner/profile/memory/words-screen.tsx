import type { MemoryOverview } from '@kalima/shared/contract/learning/memory-overview';
import { hasSeveralLanguages, type LanguageCounts } from '@kalima/shared/domain/language/language-choice';
import { countWords } from '@kalima/shared/domain/learning/memory-overview';
import { type MemoryState, memoryStates } from '@kalima/shared/domain/learning/memory-states';
import { partsOfSpeech } from '@kalima/shared/domain/language/parts-of-speech';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Sprout } from 'lucide-react';
import { partOfSpeechLabels } from '../../../blocks/study/part-of-speech-labels.ts';
import { LanguageFilter } from '../../../blocks/language-filter.tsx';
import { BackLine } from '../../blocks/study/back-link.tsx';
import { useLanguageChoice } from '../../../blocks/use-language-choice.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { useUser } from '../../../lib/api/user.ts';
import { ownLearningDay } from '../../../offline/person/first-hour.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, ErrorState } from '../../../ui/notice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { memoryOverviewQuery } from './memory-overview-query.ts';
import type { WordsSearch } from './memory-search.ts';
import { rememberedWordsQuery } from './remembered-words-query.ts';
import { stateLabels } from './state-labels.ts';
import { WordRow } from './word-row.tsx';

const route = getRouteApi('/signed-in/profile/memory/words');

/** How many words of a state, or of all, there are of each language. */
function countsOf({ languages }: MemoryOverview, state: MemoryState | undefined): LanguageCounts {
  return Object.fromEntries(
    languages.map(({ language, states }) => [language, state ? states[state] : countWords(states)]),
  );
}

function StateSelect({ search: { state, ...search } }: { readonly search: WordsSearch }) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  return (
    <Select
      label={t`Which words`}
      isLabelHidden
      className="w-full sm:w-72"
      value={state ?? 'all'}
      options={[
        { value: 'all' as const, label: t`All words` },
        ...memoryStates.map((value) => ({ value, label: t(stateLabels[value].name) })),
      ]}
      onValueChange={(value) =>
        void navigate({
          search: { ...search, ...(value !== 'all' && { state: value }) },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

function PartOfSpeechSelect({ search: { partOfSpeech, ...search } }: { readonly search: WordsSearch }) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  return (
    <Select
      label={t`Parts of speech`}
      isLabelHidden
      className="w-full sm:w-60"
      value={partOfSpeech ?? 'all'}
      options={[
        { value: 'all' as const, label: t`All parts of speech` },
        ...partsOfSpeech.map((value) => ({ value, label: t(partOfSpeechLabels[value]) })),
      ]}
      onValueChange={(value) =>
        void navigate({
          search: { ...search, ...(value !== 'all' && { partOfSpeech: value }) },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

/** The words of a state, or all of them, page by page (PRODUCT.md#your-memory). */
export function WordsScreen() {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { id } = useUser();
  const search = route.useSearch();
  const { state } = search;
  const overview = useQuery(memoryOverviewQuery(id));
  const offered = useLanguageChoice(overview.data ? countsOf(overview.data, state) : {});
  const list = useInfiniteQuery({
    ...rememberedWordsQuery(id, search, offered.choice),
    // What is offered is known first; without it, all languages are listed.
    enabled: overview.data !== undefined || overview.isError,
  });
  const words = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isLanguageNamed = hasSeveralLanguages(words, 'all');
  const today = ownLearningDay(id);
  return (
    <>
      <BackLine to="/profile/memory" label={t`Your memory`} />
      <PageHeading title={t`Your words`} lead={state && t(stateLabels[state].meaning)} />
      <div className="my-5 flex flex-wrap items-center gap-3">
        <StateSelect search={search} />
        {(search.partOfSpeech || words.some(({ partOfSpeech }) => partOfSpeech)) && (
          <PartOfSpeechSelect search={search} />
        )}
        <LanguageFilter offered={offered} onChoose={offered.choose} />
      </div>
      <p role="status" className="sr-only">
        {list.data && !list.isFetching && t`${plural(words.length, { one: '# word shown', other: '# words shown' })}`}
      </p>
      {list.isPending && (
        <div role="status" aria-label={t`Loading...`} className="grid gap-3">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-16" />
          ))}
        </div>
      )}
      {list.error && !list.data && (
        <ErrorState title={t`Your words could not be loaded`} onRetry={() => void list.refetch()}>
          <p>{describe(list.error)}</p>
        </ErrorState>
      )}
      {list.data && words.length === 0 && (
        <EmptyState icon={<Sprout aria-hidden />} title={t`No words here`}>
          <p>{t`Choose other words above.`}</p>
        </EmptyState>
      )}
      {words.length > 0 && (
        <Card className="px-5 py-1 md:px-6" aria-busy={list.isPlaceholderData}>
          <ul>
            {words.map((word) => (
              <WordRow
                key={word.id}
                word={word}
                today={today}
                isLanguageNamed={isLanguageNamed}
                isStateNamed={state === undefined}
              />
            ))}
          </ul>
        </Card>
      )}
      {list.hasNextPage && (
        <div className="mt-6 text-center">
          <Button variant="outline" isLoading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t`Show more`}
          </Button>
        </div>
      )}
    </>
  );
}
