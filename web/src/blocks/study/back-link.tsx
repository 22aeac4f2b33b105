import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, X } from 'lucide-react';
import { useKeys } from '../../lib/use-keys.ts';

/** Lists that a player can lead back to. */
export type StudyListPath = '/interactive-reading' | '/flashcards' | '/phrases' | '/stories' | '/vocabulary';

interface BackLinkProps {
  readonly to: StudyListPath;
  readonly label: string;
}

/** The way out of a player, also by Esc. */
export function BackLink({ to, label }: BackLinkProps) {
  const navigate = useNavigate();
  useKeys({ Escape: () => void navigate({ to }) });
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className="grid size-(--touch) shrink-0 place-items-center rounded-pill text-ink-soft transition-colors duration-150 hover:bg-sunk hover:text-ink"
    >
      <X aria-hidden className="size-5.25" />
    </Link>
  );
}

/** The way back in words, where no player stands. */
export function BackLine({ to, label }: BackLinkProps) {
  return (
    <Link
      to={to}
      className="flex min-h-(--touch) w-fit items-center gap-2 rounded-control pe-2 font-semibold text-teal-ink hover:underline"
    >
      <ArrowLeft aria-hidden className="size-5" />
      {label}
    </Link>
  );
}
