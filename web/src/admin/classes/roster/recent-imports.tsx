import type { RosterImport } from '@kalima/shared/contract/exchange/rosters';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { joinClauses } from '../../../lib/format/join-list.ts';
import { useAppLanguage } from '../../../lib/device/app-language.ts';

const recentImportsQuery = queryOptions({
  queryKey: ['classes', 'rosters'],
  queryFn: ({ signal }) => call('GET /api/admin/rosters', { signal }),
});

function ImportLine({ made, onUndo }: { readonly made: RosterImport; readonly onUndo: () => void }) {
  const { t, i18n } = useLingui();
  const facts = [
    made.newCount > 0 && t`${plural(made.newCount, { one: '# new', other: '# new' })}`,
    made.changedCount > 0 && t`${plural(made.changedCount, { one: '# changed', other: '# changed' })}`,
    made.leftCount > 0 && t`${plural(made.leftCount, { one: '# has left', other: '# have left' })}`,
  ];
  return (
    <li className="grid gap-2 border-t border-line px-4 py-3 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-2.5">
        <p>
          <span className="font-semibold">{i18n.date(made.madeAt, { dateStyle: 'medium', timeStyle: 'short' })}</span>
          <span className="text-ink-soft">
            {' '}
            · {made.isUndone ? t`undone` : facts.filter((fact) => fact !== false).join(' · ')}
          </span>
        </p>
        {!made.isUndone && <Button variant="outline" onClick={onUndo}>{t`Undo`}</Button>}
      </div>
      {!made.isUndone && made.classes.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4">
          <span>{t`Print cards`}</span>
          {made.classes.map(({ id, name }) => (
            <Link
              key={id}
              to="/admin/classes/$classId"
              params={{ classId: id }}
              search={{ part: 'learners' }}
              className="inline-flex min-h-(--touch) items-center font-semibold text-teal-ink underline"
            >
              <bdi>{name}</bdi>
            </Link>
          ))}
        </p>
      )}
    </li>
  );
}

/** The imports of the last day, with the way to the cards of their classes, and their undoing. */
export function RecentImports() {
  const { t } = useLingui();
  const language = useAppLanguage();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<RosterImport | null>(null);
  const { data, error } = useQuery(recentImportsQuery);
  const undo = useMutation({
    mutationFn: (id: string) => call('POST /api/admin/rosters/{id}/undo', { params: { id } }),
    onSuccess: ({ deletedCount, deactivatedUserIds }) => {
      const deleted = t`${plural(deletedCount, { one: '# account was deleted', other: '# accounts were deleted' })}`;
      const kept = t`${plural(deactivatedUserIds.length, { one: '# was deactivated', other: '# were deactivated' })}`;
      showToast(joinClauses([deleted, kept], language));
    },
    onSettled: async () => {
      setAsked(null);
      await queries.invalidateQueries();
    },
  });
  const problem = undo.error ?? error;
  return (
    <>
      {problem && <Banner tone="error">{describe(problem)}</Banner>}
      {data && data.items.length > 0 && (
        <section aria-labelledby="recent-imports" className="grid gap-2.5">
          <h2 id="recent-imports" className="text-l font-semibold">{t`Imports of the last day`}</h2>
          <Card className="overflow-hidden">
            <ul>
              {data.items.map((made) => (
                <ImportLine key={made.id} made={made} onUndo={() => setAsked(made)} />
              ))}
            </ul>
          </Card>
        </section>
      )}
      {asked && (
        <ConfirmDialog
          title={t`Undo this import?`}
          confirmLabel={t`Undo`}
          isLoading={undo.isPending}
          onConfirm={() => undo.mutate(asked.id)}
          onCancel={() => setAsked(null)}
        >
          {t`Names, numbers and classes become what they were. New accounts are deleted, or deactivated where somebody has signed in to them.`}
        </ConfirmDialog>
      )}
    </>
  );
}
