import type { StudiedActivity } from '@kalima/shared/domain/learning/activities';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useLeave } from '../../../lib/device/history-trail.ts';
import { buttonStyle } from '../../../ui/button.tsx';
import { useKeys } from '../../../lib/use-keys.ts';

/** Lists that a player can lead back to, and screens that a part of them leads back to. */
export type StudyListPath = `/${StudiedActivity}` | '/vocabulary' | '/profile' | '/profile/memory' | '/today';

interface BackLinkProps {
  readonly to: StudyListPath;
  readonly label: string;
}

/** Leads back to the list, on a press that the browser has no other use for. */
export function useBack(to: StudyListPath) {
  const navigate = useNavigate();
  const leave = useLeave();
  const goBack = () => leave(to, () => void navigate({ to, replace: true }));
  function onClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goBack();
  }
  return { goBack, onClick };
}

/** The way out of a player, also by Esc. */
export function BackLink({ to, label }: BackLinkProps) {
  const { goBack, onClick } = useBack(to);
  useKeys({ Escape: goBack });
  return (
    <Link
      to={to}
      activeOptions={{ exact: true }}
      onClick={onClick}
      aria-label={label}
      title={label}
      className="grid size-(--touch) shrink-0 place-items-center rounded-pill text-ink-soft transition-colors duration-150 hover:bg-sunk hover:text-ink"
    >
      <X aria-hidden className="size-5.25" />
    </Link>
  );
}

/** The way back as the main button of what is finished. */
export function BackButton({ to, label }: BackLinkProps) {
  const { onClick } = useBack(to);
  return (
    <Link to={to} onClick={onClick} className={buttonStyle()}>
      {label}
    </Link>
  );
}

/** The way back in words, where no player stands. */
export function BackLine({ to, label }: BackLinkProps) {
  const { onClick } = useBack(to);
  return (
    <Link
      to={to}
      onClick={onClick}
      className="flex min-h-(--touch) w-fit items-center gap-2 rounded-control pe-2 font-semibold text-teal-ink hover:underline"
    >
      <ArrowLeft aria-hidden className="mirrored size-5" />
      {label}
    </Link>
  );
}
