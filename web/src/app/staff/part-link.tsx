import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useUser } from '../../lib/api/user.ts';
import type { Part } from '../learn-or-teach.ts';
import { usePart } from './use-part.ts';

interface PartLinkProps {
  readonly to: Part;
  readonly className: string;
  readonly onFollow?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Leads into a part of the app: to where it was left, or to its first screen. */
export function PartLink({ to, className, onFollow, children }: PartLinkProps) {
  const isAdmin = useUser().role === 'admin';
  const { part, goTo } = usePart();
  return (
    <Link
      to={to === 'learn' ? '/today' : isAdmin ? '/admin' : '/admin/classes'}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={to === part ? 'true' : undefined}
      data-part={to === part ? 'current' : undefined}
      className={className}
      onClick={(event) => {
        const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (!isElsewhere && (to === part || goTo(to))) event.preventDefault();
        onFollow?.();
      }}
    >
      {children}
    </Link>
  );
}
