import type { ImportEntry } from '@kalima/shared/contract/exchange/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { useOnline } from '../../lib/device/use-online.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ErrorState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { importsQuery } from './import-queries.ts';
import { queueOf } from './import-uploads.ts';

/** The person's imports: those that are not done can be gone on with, those that are made be looked at and undone. */
export function ImportList() {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const isOnline = useOnline();
  const { data, error, refetch } = useQuery(importsQuery);
  const [asked, setAsked] = useState<ImportEntry | null>(null);
  const [isClearing, setIsClearing] = useState(false);
  const unfinished = data?.filter(({ made }) => made === null) ?? [];
  const removeAll = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) {
        await call('DELETE /api/author/imports/{id}', { params: { id } });
        queueOf(queries, id).cancel();
      }
    },
    onError: (failure) => showToast(describe(failure), 'error'),
    onSettled: async () => {
      setIsClearing(false);
      await queries.invalidateQueries({ queryKey: importsQuery.queryKey, exact: true });
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /api/author/imports/{id}', { params: { id } }),
    onSuccess: (_, id) => {
      queueOf(queries, id).cancel();
    },
    onError: (failure) => showToast(describe(failure), 'error'),
    onSettled: async () => {
      setAsked(null);
      await queries.invalidateQueries({ queryKey: importsQuery.queryKey, exact: true });
    },
  });
  if (error && !data)
    return (
      <ErrorState title={t`Your imports cannot be loaded`} onRetry={() => void refetch()}>
        <p>{describe(error)}</p>
      </ErrorState>
    );
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby="own-imports" className="grid gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="own-imports" className="text-l font-semibold">{t`Your imports of the last days`}</h2>
        {unfinished.length > 1 && (
          <Button
            variant="quiet"
            icon={<Trash2 aria-hidden />}
            disabled={!isOnline}
            onClick={() => setIsClearing(true)}
          >{t`Remove all unfinished`}</Button>
        )}
      </div>
      {!data && (
        <div role="status" aria-label={t`Loading...`} className="grid gap-2">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
      {data && (
        <Card className="overflow-hidden">
          <ul>
            {data.map((entry) => (
              <ImportLine key={entry.id} entry={entry} isDisabled={!isOnline} onRemove={() => setAsked(entry)} />
            ))}
          </ul>
        </Card>
      )}
      {isClearing && (
        <ConfirmDialog
          title={t`Remove ${plural(unfinished.length, { one: '# unfinished import', other: '# unfinished imports' })}?`}
          confirmLabel={t`Remove all`}
          isDangerous
          isLoading={removeAll.isPending}
          onConfirm={() => removeAll.mutate(unfinished.map(({ id }) => id))}
          onCancel={() => setIsClearing(false)}
        >
          {t`Their files and what you decided so far are gone then. What was imported stays.`}
        </ConfirmDialog>
      )}
      {asked && (
        <ConfirmDialog
          title={t`Remove this import?`}
          confirmLabel={t`Remove`}
          isDangerous
          isLoading={remove.isPending}
          onConfirm={() => remove.mutate(asked.id)}
          onCancel={() => setAsked(null)}
        >
          {asked.made
            ? t`What it made stays. It cannot be undone any more then.`
            : t`Its files and what you decided so far are gone then.`}
        </ConfirmDialog>
      )}
    </section>
  );
}

interface ImportLineProps {
  readonly entry: ImportEntry;
  readonly isDisabled: boolean;
  readonly onRemove: () => void;
}

function ImportLine({ entry: { id, name, fileCount, changedAt, made }, isDisabled, onRemove }: ImportLineProps) {
  const { t, i18n } = useLingui();
  const when = i18n.date(changedAt, { dateStyle: 'medium', timeStyle: 'short' });
  const rows = t`${plural(made?.rowCount ?? 0, { one: '# row', other: '# rows' })}`;
  const title = made?.title ?? '';
  const courses = made?.courses && made.courses.made + made.courses.updated;
  const what =
    courses && courses > 1
      ? t`${plural(courses, { one: 'Imported: # course', other: 'Imported: # courses' })}`
      : t`Imported: ${rows} in ${title}`;
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <p className="font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="text-s text-ink-soft">
          {made ? what : t`Not imported yet`} · {t`${plural(fileCount, { one: '# file', other: '# files' })}`} · {when}
        </p>
      </div>
      <Link
        to="/admin/imports/$importId"
        params={{ importId: id }}
        aria-label={made ? t`Look at it: ${name}` : t`Go on: ${name}`}
        className={buttonStyle(made ? 'outline' : 'quiet')}
      >
        {made ? t`Look at it` : t`Go on`}
      </Link>
      <IconButton label={t`Remove ${name}`} disabled={isDisabled} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  );
}
