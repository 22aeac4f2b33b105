import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { call } from '../lib/api/api.ts';
import { whenSettled } from '../lib/loading/settled.ts';
import { useUser } from '../lib/api/user.ts';
import { Popover } from '../ui/popover.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { laterTexts } from '../learner/later-texts.ts';
import { withTexts } from '../lib/device/app-language.ts';
import { bundle } from './lazy-screen.ts';
import { notificationsQuery } from '../blocks/notifications-query.ts';

const loadPanel = bundle(
  withTexts(laterTexts, () =>
    import('./notification-panel.tsx').then((module) => ({ default: module.NotificationPanel })),
  ),
);
const LazyPanel = lazy(loadPanel);

function NotificationPanel({ onDone }: { readonly onDone: () => void }) {
  return (
    <Suspense fallback={<Skeleton className="m-2 h-24" />}>
      <LazyPanel onDone={onDone} />
    </Suspense>
  );
}

/** The bell: courses newly assigned since the person last looked (PRODUCT.md#notifications). Opening it is looking. */
export function NotificationBell() {
  const { t } = useLingui();
  const client = useQueryClient();
  const query = notificationsQuery(useUser().id);
  const { data } = useInfiniteQuery(query);
  const markSeen = useMutation({
    mutationFn: () => call('POST /api/notifications/seen'),
    onSuccess: () =>
      client.setQueryData(
        query.queryKey,
        (before) => before && { ...before, pages: before.pages.map((page) => ({ ...page, newCount: 0 })) },
      ),
  });
  const newCount = data?.pages[0]?.newCount ?? 0;
  // After the first screen, so that it opens at once and without a network.
  useEffect(
    () =>
      void whenSettled()
        .then(loadPanel)
        .catch(() => undefined),
    [],
  );
  return (
    <Popover
      label={newCount > 0 ? t`Newly assigned (${newCount})` : t`Newly assigned`}
      icon={
        <span className="relative">
          <Bell aria-hidden />
          {newCount > 0 && (
            <span
              aria-hidden
              className="absolute -end-0.5 -top-0.5 size-2.75 rounded-pill border-2 border-paper bg-saffron"
            />
          )}
        </span>
      }
      content={NotificationPanel}
      onOpen={() => {
        if (newCount > 0) markSeen.mutate();
      }}
    />
  );
}
