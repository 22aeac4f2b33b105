import { useLingui } from '@lingui/react/macro';
import { type QueryKey, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft, MousePointerClick, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { classNames } from '../../lib/format/class-names.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useKeepsOrder, useNewContent } from '../editing/own-content.tsx';
import { isSameContent } from '../editing/same-content.ts';
import { useAddressText } from '../editing/use-address-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOrder } from '../editing/use-order.ts';
import type { LessonTexts } from './lesson-fields.tsx';
import { LessonNav, type ListedLesson } from './lesson-nav.tsx';
import { NewLessonDialog } from './new-lesson-dialog.tsx';

interface LessonWorkshopProps<Made> {
  readonly title: string;
  readonly lead: string;
  /** Where the list is kept. */
  readonly listKey: QueryKey;
  readonly list: Pick<UseQueryResult<readonly ListedLesson[]>, 'data' | 'error' | 'refetch'>;
  /** Further buttons of the screen. */
  readonly actions?: ReactNode;
  /** What is searched; it stands in the address. */
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  /** Sends a new lesson, which is selected at once (PRODUCT.md#lesson-editors); answers what is stored then. Throws what the dialog then tells. */
  readonly create: (lesson: LessonTexts & { readonly id: string }) => Promise<Made>;
  /** Sends a lesson that is stored with other texts. */
  readonly replace: (lesson: Made) => Promise<unknown>;
  /** Puts the lessons of a stage in order. */
  readonly onOrder: (stage: number, ids: string[]) => Promise<unknown>;
  /** Called after one was made, or they were put in order: other screens show them too. */
  readonly onChanged: () => void;
  /** The editor of the selected lesson. */
  readonly children: ReactNode;
}

/** The shape of an editor that is still loading. */
export function LessonSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`}>
      <Skeleton className="h-150 rounded-card" />
    </div>
  );
}

/** The screen of a kind of lesson: lessons on the left, the editor of the selected one on the right (PRODUCT.md#lesson-editors). */
export function LessonWorkshop<Made extends { readonly id: string }>(props: LessonWorkshopProps<Made>) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { list, selectedId, onSelect } = props;
  const [search, setSearch] = useAddressText(props.search, props.onSearch);
  const [isCreating, setIsCreating] = useState(false);
  const wanted = search.trim().toLowerCase();
  const lessons = list.data ?? [];
  const shown = lessons.filter((lesson) => lesson.name.toLowerCase().includes(wanted));
  // A new one goes on from the lesson that is open, or from the last one; which language is meant may be in doubt then.
  const selected = lessons.find(({ id }) => id === selectedId);
  const { stage = 1, language = 'chinese' } = selected ?? lessons.at(-1) ?? {};
  const isSure = selected !== undefined || lessons.every((lesson) => lesson.language === language);
  const initial = { name: '', description: '', stage, language: isSure ? language : null };
  const queries = useQueryClient();
  const order = useOrder<ListedLesson>({
    name: props.listKey.join(' '),
    show: (moved) =>
      queries.setQueryData<readonly ListedLesson[]>(props.listKey, (all = []) => [
        ...all.filter((lesson) => !moved.some(({ id }) => id === lesson.id)),
        ...moved,
      ]),
    send: (ids, [first]) => props.onOrder(first?.stage ?? 1, ids),
    onChanged: props.onChanged,
  });
  const isOpen = selectedId !== undefined;
  const keepsOrder = useKeepsOrder();
  const noteNew = useNewContent();

  async function create(texts: LessonTexts, id: string) {
    const made = await props.create({ ...texts, id });
    // An earlier attempt, whose answer was lost, had other texts.
    const meant = { ...made, ...texts };
    if (!isSameContent(meant, made)) await props.replace(meant);
    await noteNew();
    props.onChanged();
    setIsCreating(false);
    onSelect(made.id);
  }

  return (
    <div className="grid gap-5">
      <PageHeading
        title={props.title}
        lead={props.lead}
        actions={
          <>
            {props.actions}
            <Button icon={<Plus aria-hidden />} onClick={() => setIsCreating(true)}>
              {t`New lesson`}
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[300px_minmax(0,1fr)]">
        <Card
          className={classNames(
            'grid gap-4 p-4 lg:sticky lg:top-20 lg:max-h-[calc(100dvh---spacing(28))] lg:overflow-y-auto',
            isOpen && 'max-lg:hidden',
          )}
        >
          {lessons.length > 8 && <SearchField label={t`Search lessons`} value={search} onValueChange={setSearch} />}
          {list.error && !list.data && (
            <ErrorState className="py-6" title={t`The lessons cannot be loaded`} onRetry={() => void list.refetch()}>
              <p>{describe(list.error)}</p>
            </ErrorState>
          )}
          {!list.data && !list.error && (
            <div role="status" aria-label={t`Loading...`} className="grid gap-2">
              {Array.from({ length: 6 }, (_, index) => (
                <Skeleton key={index} className="h-11" />
              ))}
            </div>
          )}
          {list.data?.length === 0 && (
            <p className="px-3 py-2 text-ink-soft">{t`No lessons yet. Create the first one.`}</p>
          )}
          {lessons.length > 0 && shown.length === 0 && (
            <p className="px-3 py-2 text-ink-soft">{t`No lesson matches`}</p>
          )}
          {shown.length > 0 && (
            <LessonNav
              label={t`Lessons`}
              lessons={shown}
              selectedId={selectedId}
              onSelect={onSelect}
              onOrder={wanted === '' && keepsOrder ? order : undefined}
            />
          )}
        </Card>
        <div className={classNames('grid min-w-0 gap-4', !isOpen && 'max-lg:hidden')}>
          {isOpen ? (
            <>
              <Button
                variant="outline"
                className="w-fit lg:hidden"
                icon={<ArrowLeft aria-hidden className="mirrored" />}
                onClick={() => onSelect(undefined)}
              >
                {t`All lessons`}
              </Button>
              {props.children}
            </>
          ) : (
            <Card>
              <EmptyState icon={<MousePointerClick aria-hidden />} title={t`No Lesson Selected`}>
                <p>{t`Choose a lesson to edit it, or create a new one.`}</p>
              </EmptyState>
            </Card>
          )}
        </div>
      </div>
      {isCreating && <NewLessonDialog initial={initial} onClose={() => setIsCreating(false)} onCreate={create} />}
    </div>
  );
}
