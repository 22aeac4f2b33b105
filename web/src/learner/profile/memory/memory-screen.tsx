import type { MemoryOverview } from '@kalima/shared/contract/learning/memory-overview';
import { mayOpenActivity } from '@kalima/shared/domain/learning/activities';
import type { LanguageCounts } from '@kalima/shared/domain/language/language-choice';
import { countWords, figuresOf } from '@kalima/shared/domain/learning/memory-overview';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Sprout } from 'lucide-react';
import { BackLine } from '../../blocks/study/back-link.tsx';
import { LanguageFilter } from '../../../blocks/language-filter.tsx';
import { useLanguageChoice } from '../../../blocks/use-language-choice.ts';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { formatDate } from '../../../lib/format/format-date.ts';
import { useUser } from '../../../lib/api/user.ts';
import { ownLearningDay } from '../../../offline/person/first-hour.ts';
import { buttonStyle } from '../../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/notice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CameBack } from './came-back.tsx';
import { ComesDue } from './comes-due.tsx';
import { ExportWords } from './export-words.tsx';
import { memoryOverviewQuery } from './memory-overview-query.ts';
import { ReviewSettingsBar, ReviewSettingsDialog } from './review-settings.tsx';
import { WordsByState } from './words-by-state.tsx';

const route = getRouteApi('/signed-in/profile/memory');

/** How many words there are of each language. */
export function wordCounts({ languages }: Pick<MemoryOverview, 'languages'>): LanguageCounts {
  return Object.fromEntries(languages.map(({ language, states }) => [language, countWords(states)]));
}

function NothingRemembered({ waiting }: { readonly waiting: number }) {
  const { t } = useLingui();
  const { role, assignedTypes } = useUser();
  const isOpen = mayOpenActivity(role, assignedTypes, 'flashcards');
  return (
    <EmptyState
      icon={<Sprout aria-hidden />}
      title={t`No words answered yet`}
      actions={
        <Link to={isOpen ? '/flashcards' : '/'} className={buttonStyle()}>
          {isOpen ? t`Go to the flashcards` : t`Go to your lessons`}
        </Link>
      }
    >
      <p>{t`What you remember is shown here once you have answered words, on flashcards for example.`}</p>
      {waiting > 0 && (
        <p>{t`${plural(waiting, { one: '# word is waiting', other: '# words are waiting' })} in your lessons.`}</p>
      )}
    </EmptyState>
  );
}

function OverviewSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`} className="mt-5 grid gap-4 md:gap-5 lg:grid-cols-5">
      <Skeleton className="h-80 rounded-card lg:col-span-3" />
      <Skeleton className="h-80 rounded-card lg:col-span-2" />
      <Skeleton className="h-56 rounded-card lg:col-span-5" />
    </div>
  );
}

function Overview({ overview }: { readonly overview: MemoryOverview }) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const { id } = useUser();
  const offered = useLanguageChoice(wordCounts(overview));
  const figures = figuresOf(overview.languages, offered.choice);
  const words = countWords(figures.states);
  const isAll = offered.leftOut === 0;
  const since = overview.since !== null && isAll ? formatDate(overview.since, language) : null;
  const asOf = formatDate(overview.day, language);
  const { day, paceMs } = overview;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <PageHeading
          title={t`Your memory`}
          lead={
            words > 0 &&
            (since === null
              ? t`${plural(words, { one: '# word', other: '# words' })}`
              : t`${plural(words, { one: '# word', other: '# words' })} since ${since}`)
          }
        />
        <LanguageFilter offered={offered} onChoose={offered.choose} />
      </div>
      {day < ownLearningDay(id) && <p className="mt-2 text-s text-ink-soft">{t`As it was on ${asOf}.`}</p>}
      {words === 0 ? (
        <NothingRemembered waiting={figures.waiting} />
      ) : (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4 md:mt-6 md:gap-5 lg:grid-cols-5">
          <CameBack weeks={figures.weeks} day={day} />
          <ComesDue due={figures.due} day={day} paceMs={paceMs} />
          <WordsByState figures={figures}>
            <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
              <ReviewSettingsBar />
              <ExportWords />
            </div>
          </WordsByState>
        </div>
      )}
      {words === 0 && (
        <div className="mx-auto flex max-w-130 flex-wrap items-center gap-3 border-t border-line pt-4">
          <ReviewSettingsBar />
        </div>
      )}
    </>
  );
}

/** What the learner remembers: a sentence, its chart, and the table behind it (PRODUCT.md#your-memory). */
export function MemoryScreen() {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { edit } = route.useSearch();
  const { data, error, refetch } = useQuery(memoryOverviewQuery(useUser().id));
  return (
    <>
      <BackLine to="/profile" label={t`Profile`} />
      {data && <Overview overview={data} />}
      {!data && <PageHeading title={t`Your memory`} />}
      {!data && error && (
        <ErrorState title={t`Your figures could not be loaded`} onRetry={() => void refetch()}>
          <p>{describe(error)}</p>
        </ErrorState>
      )}
      {!data && !error && <OverviewSkeleton />}
      {edit === 'settings' && <ReviewSettingsDialog />}
    </>
  );
}
