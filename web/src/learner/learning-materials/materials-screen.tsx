import { readsAllContent } from '@kalima/shared/domain/people/accounts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useState } from 'react';
import { countLanguages } from '@kalima/shared/domain/language/language-choice';
import { focusAllLanguages, LanguageFilter } from '../../blocks/language-filter.tsx';
import { useLanguageChoice } from '../../blocks/use-language-choice.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { useUser } from '../../lib/api/user.ts';
import { useOnline } from '../../lib/device/use-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { DrawCardMarks } from './card-marks.tsx';
import { MaterialCard, MaterialCardSkeleton } from './material-card.tsx';
import { hasFilters, matchesCard, parseMaterialFilters } from './material-filters.ts';
import { materialsQuery } from './materials-query.ts';
import { MaterialsToolbar } from './materials-toolbar.tsx';
import { TodayLine } from './today-line.tsx';
import { laterTexts } from '../later-texts.ts';
import { afterFirstScreen } from '../../lib/loading/after-first-screen.ts';
import { withTexts } from '../../lib/device/app-language.ts';
import { useAfterFirstScreen } from '../../lib/loading/use-after-first-screen.ts';

const loadOutcome = withTexts(laterTexts, () => import('./list-outcome.tsx'));
const ShownCount = afterFirstScreen(() => loadOutcome().then((module) => module.ShownCount));
const CardMarks = afterFirstScreen(
  withTexts(laterTexts, () => import('./card-marks.tsx').then((module) => module.CardMarks)),
);
const route = getRouteApi('/signed-in/learning-materials-activity/learning-materials');
const gridStyle = 'grid gap-3 md:grid-cols-[repeat(auto-fill,minmax(250px,1fr))] md:gap-5';
/** Further cards, while they are out of view, are neither styled, laid out nor painted; their height is about what it will be. */
const cardStyle =
  '[contain-intrinsic-block-size:auto_104px] [content-visibility:auto] [overflow-clip-margin:32px] md:[contain-intrinsic-block-size:auto_352px]';

const isWide = window.matchMedia?.('(min-width: 768px)').matches ?? false;
/** Pixels of the window that are left for the cards: what stands above them is never as low as 240. */
const room = Math.max(1, window.innerHeight - 240);
/**
 * Cards that fill a window. They are drawn first, all in one pass, and the others once the first screen is there, when the
 * browser has heard a touch.
 */
const firstCards = isWide ? Math.ceil(window.innerWidth / 270) * Math.ceil(room / 372) : Math.ceil(room / 116);
/** The place of a card that is not drawn yet, as high as one that is out of view. */
const placeStyle = 'min-h-26 md:min-h-88';

/** The materials that the learner may read, narrowed by the search in the URL (PRODUCT.md#learning-materials). */
export function MaterialsScreen() {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const user = useUser();
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const isOnline = useOnline();
  const [marks, setMarks] = useState<DrawCardMarks | null>(null);
  const whole = useInfiniteQuery(materialsQuery(user.id, {}));
  const loaded = whole.data?.pages.flatMap((page) => page.items) ?? [];
  const languages = whole.data?.pages[0]?.languages ?? countLanguages(loaded);
  const offered = useLanguageChoice(languages);
  const { choice } = offered;
  // What is on the device is narrowed here; the server is asked for what is not, and searches the texts as well.
  const isHere = !whole.hasNextPage && filters.q === undefined;
  const asksServer = isOnline && whole.data !== undefined && !isHere && (choice !== 'all' || hasFilters(filters));
  const narrowed = useInfiniteQuery({
    ...materialsQuery(user.id, choice === 'all' ? filters : { ...filters, language: choice }),
    enabled: asksServer,
  });
  const isUnanswered = asksServer && narrowed.isError;
  const list = asksServer && narrowed.data ? narrowed : whole;
  const found = loaded.filter((card) => matchesCard(card, filters, choice));
  const items = list === narrowed ? (narrowed.data?.pages.flatMap((page) => page.items) ?? []) : found;
  const isPlaceholder = asksServer && !isUnanswered && (list === whole || narrowed.isPlaceholderData);
  const count = items.length;
  const isEmpty = list.data !== undefined && count === 0 && !isPlaceholder;
  // It has come with the count by the time that somebody narrows the list, or can be tried again.
  const outcome = useQuery({
    queryKey: ['list-outcome'],
    queryFn: loadOutcome,
    enabled: isEmpty,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // What is found in none but other languages.
  const isElsewhere = count === 0 && !isPlaceholder && offered.leftOut > 0 && hasFilters(filters);
  const elsewhere = useInfiniteQuery({
    ...materialsQuery(user.id, filters),
    enabled: isElsewhere && list === narrowed,
  });
  const foundElsewhere =
    list === narrowed
      ? !elsewhere.isPlaceholderData && (elsewhere.data?.pages[0]?.items.length ?? 0) > 0
      : loaded.some((card) => matchesCard(card, filters, 'all'));
  const seesAll = readsAllContent(user.role);
  const isAfter = useAfterFirstScreen();
  // The cards in view come right after all else, in a task of their own (docs/decisions/0074-one-task-at-a-time-at-the-start.md).
  const hasBegun = useDeferredValue(true, isAfter);
  const shown = useDeferredValue(count, firstCards);
  const inPlace = isAfter ? Math.max(firstCards, shown) : firstCards;
  const drawn = hasBegun ? inPlace : 0;
  // As many as will come, so that a place further down is found again.
  const ofChoice = Object.values(languages).reduce((sum, one) => sum + one, 0) - offered.leftOut;
  const coming = isPlaceholder && !hasFilters(filters) ? Math.max(0, Math.min(ofChoice, loaded.length) - count) : 0;

  return (
    <>
      <PageHeading
        title={t`Learning materials`}
        lead={seesAll ? t`You see all of them.` : t`Chosen for you by your teacher.`}
      />
      {!seesAll && <TodayLine />}
      <div className="my-5 md:mt-5.5 md:mb-6">
        <MaterialsToolbar
          key={user.id}
          filters={filters}
          categories={whole.data?.pages[0]?.categories ?? []}
          onChange={(changed) =>
            void navigate({
              search: (before) => parseMaterialFilters({ ...before, ...changed }),
              replace: true,
              resetScroll: false,
            })
          }
        />
        <LanguageFilter offered={offered} onChoose={offered.choose} className="mt-3" />
      </div>
      <p role="status" className="sr-only">
        <Suspense>{list.data && !list.isFetching && <ShownCount count={count} />}</Suspense>
      </p>
      {list.isPending && (
        <div role="status" aria-label={t`Loading...`} className={gridStyle}>
          {Array.from({ length: 6 }, (_, index) => (
            <MaterialCardSkeleton key={index} />
          ))}
        </div>
      )}
      {list.error && !list.data && (
        <ErrorState
          title={t`Error loading learning materials, please try again later`}
          onRetry={() => void list.refetch()}
        >
          <p>{describe(list.error)}</p>
        </ErrorState>
      )}
      {isEmpty && outcome.error && (
        <ErrorState
          title={t`Error loading learning materials, please try again later`}
          onRetry={() => void outcome.refetch()}
        />
      )}
      {isEmpty && outcome.data && (
        <outcome.data.NothingFound
          isFiltered={hasFilters(filters)}
          onWiden={
            isElsewhere && foundElsewhere
              ? () => {
                  offered.choose('all');
                  focusAllLanguages();
                }
              : undefined
          }
          onReset={() => {
            offered.choose('all');
            void navigate({ search: {} });
          }}
        />
      )}
      <Suspense>
        <CardMarks onKnown={setMarks} />
      </Suspense>
      {count + coming > 0 && (
        <ul className={`${gridStyle} ${isPlaceholder ? 'opacity-60' : ''}`} aria-busy={isPlaceholder}>
          {items.map((material, at) => (
            <li
              key={material.id}
              className={at < firstCards ? undefined : `${cardStyle} ${at < drawn ? '' : placeStyle}`}
            >
              {at < drawn ? (
                <MaterialCard
                  material={material}
                  filters={filters}
                  isLanguageNamed={choice === 'all' && offered.groups.length > 1}
                  marks={marks}
                />
              ) : (
                at < firstCards && <MaterialCardSkeleton />
              )}
            </li>
          ))}
          {Array.from({ length: coming }, (_, at) => (
            <li key={at} className={placeStyle} />
          ))}
        </ul>
      )}
      {list.data && (isUnanswered || (!isOnline && filters.q !== undefined)) && (
        <Banner tone="info" className="mt-6">
          <p>{t`This was found on this device, by titles, first lines and tags: the server cannot be asked.`}</p>
          {isUnanswered && (
            <Button variant="outline" className="my-2" onClick={() => void narrowed.refetch()}>
              {t`Try again`}
            </Button>
          )}
        </Banner>
      )}
      {list.hasNextPage && !isPlaceholder && (count > 0 || isOnline) && (
        <div className="mt-6 text-center">
          <Button variant="outline" isLoading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t`Show more`}
          </Button>
        </div>
      )}
    </>
  );
}
