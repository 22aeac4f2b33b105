import type { Notification } from '@kalima/shared/contract/teaching/assignments';
import { mainActivity } from '@kalima/shared/domain/teaching/classes';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BellRing } from 'lucide-react';
import { DueMark } from '../learner/blocks/path/due-mark.tsx';
import { contentEntries, isKnownKind } from '../blocks/content-entries.ts';
import { useAppLanguage } from '../lib/device/app-language.ts';
import { useErrorMessages } from '../lib/api/error-messages.ts';
import { formatDate } from '../lib/format/format-date.ts';
import { useUser } from '../lib/api/user.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { notificationsQuery } from '../blocks/notifications-query.ts';
import { StaffPart } from './lazy-staff.tsx';

function NotificationLine({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const content = (
    <>
      <span className="flex items-start gap-2">
        <span className="min-w-0 flex-1 font-medium text-ink">{notification.title}</span>
        <DueMark courseId={notification.courseId} activity={mainActivity(notification.courseType)} />
        {notification.isNew && <Badge tone="saffron">{t`New`}</Badge>}
      </span>
      <span className="text-s text-ink-soft">
        <bdi>
          {t(contentEntries[notification.courseType].courseLabel)} · {formatDate(notification.assignedAt, language)}
        </bdi>
      </span>
    </>
  );
  return (
    <li>
      <Link
        to={contentEntries[notification.courseType].coursePath}
        params={{ id: notification.courseId }}
        // As a whole it goes the way of its title, which comes first.
        dir="auto"
        className="grid gap-0.5 rounded-control px-3 py-2.5 hover:bg-sunk"
        onClick={onFollow}
      >
        {content}
      </Link>
    </li>
  );
}

function NotificationList({ onFollow }: { onFollow: () => void }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const me = useUser();
  const isLearner = me.role === 'user';
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(
    notificationsQuery(me.id),
  );
  if (!data) {
    if (error) return <p className="px-3 py-4 text-coral-ink">{describe(error)}</p>;
    return <Skeleton className="m-2 h-24" />;
  }
  // A page that is older than the server leaves out kinds of content that it does not know.
  const notifications = data.pages.flatMap((page) => page.items).filter(isKnownKind);
  if (notifications.length === 0) {
    return (
      <p className="grid justify-items-center gap-3 px-3 pt-4 pb-6 text-center text-ink-soft">
        <BellRing aria-hidden className="size-7" />
        {isLearner
          ? t`Nothing yet. What your teacher assigns to you will appear here.`
          : t`Nothing yet. What you change for others can be taken back here for a day.`}
      </p>
    );
  }
  return (
    <>
      <ul>
        {notifications.map((notification) => (
          <NotificationLine key={notification.courseId} notification={notification} onFollow={onFollow} />
        ))}
      </ul>
      {isFetchNextPageError && (
        <p role="alert" className="px-3 py-2 text-coral-ink">
          {describe(error)}
        </p>
      )}
      {hasNextPage && (
        <div className="p-2">
          <Button variant="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t`Show more`}
          </Button>
        </div>
      )}
    </>
  );
}

/** What the bell opens: what was assigned last, and where it is studied. */
export function NotificationPanel({ onDone }: { readonly onDone: () => void }) {
  const { t } = useLingui();
  return (
    <>
      {useUser().role !== 'user' && <StaffPart>{({ ChangeList }) => <ChangeList />}</StaffPart>}
      <h2 className="px-3 py-2 font-semibold">{t`Newly assigned`}</h2>
      <NotificationList onFollow={onDone} />
    </>
  );
}
