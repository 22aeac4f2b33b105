import { mayOpenActivity } from '@kalima/shared/domain/learning/activities';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Bookmark, Ellipsis, Sunrise, UserRound } from 'lucide-react';
import { activityEntries } from '../blocks/content-entries.ts';
import { useUser } from '../lib/api/user.ts';

export const barStyle =
  '@container fixed inset-x-0 bottom-0 z-10 flex h-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] border-t border-line bg-card pb-[env(safe-area-inset-bottom)] studying:hidden alone:hidden md:hidden';

export const linkStyle =
  'grid min-w-0 flex-1 content-center justify-items-center gap-0.5 px-0.5 text-xs font-medium text-ink-soft data-[status=active]:font-semibold data-[status=active]:text-teal-ink [&_svg]:size-5.5 @max-[19rem]:[&_svg]:size-7';

/** Beside letters so large that names would be cut off, the pictures stand alone; screen readers still say the names. */
export const labelStyle = 'max-w-full truncate @max-[19rem]:sr-only';

interface ActivityLinksProps {
  /** How many have room beside today. */
  readonly places: number;
  readonly onMore?: () => void;
}

/**
 * Today and the activities that the person may open; others fill up where they are few, and where they are too many, the
 * last place opens the whole menu, if there is `onMore`.
 */
export function ActivityLinks({ places: room, onMore }: ActivityLinksProps) {
  const { t } = useLingui();
  const user = useUser();
  const open = activityEntries.filter(({ activity }) => mayOpenActivity(user.role, user.assignedTypes, activity));
  const shown = open.length > room ? open.slice(0, onMore ? room - 1 : room) : open;
  return (
    <>
      <Link to="/today" className={linkStyle}>
        <Sunrise aria-hidden />
        <span className={labelStyle}>{t`Today`}</span>
      </Link>
      {shown.map((entry) => (
        <Link key={entry.path} to={entry.path} className={linkStyle}>
          <entry.icon aria-hidden />
          <span className={labelStyle}>{t(entry.shortLabel)}</span>
        </Link>
      ))}
      {open.length < room && (
        <Link to="/vocabulary" className={linkStyle}>
          <Bookmark aria-hidden />
          <span className={labelStyle}>{t`Vocabulary`}</span>
        </Link>
      )}
      {open.length < room - 1 && (
        <Link to="/profile" className={linkStyle}>
          <UserRound aria-hidden />
          <span className={labelStyle}>{t`Profile`}</span>
        </Link>
      )}
      {onMore && shown.length < open.length && (
        <button type="button" aria-haspopup="dialog" className={linkStyle} onClick={onMore}>
          <Ellipsis aria-hidden />
          <span className={labelStyle}>{t`More`}</span>
        </button>
      )}
    </>
  );
}
