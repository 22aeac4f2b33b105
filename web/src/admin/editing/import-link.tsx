import type { ImportTarget } from '@kalima/shared/domain/exchange/imports';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Import } from 'lucide-react';
import { buttonStyle } from '../../ui/button.tsx';

interface ImportLinkProps {
  readonly kind: ImportTarget;
  /** Of phrases, the one that is open. */
  readonly stage?: string | undefined;
}

/** Leads to where content of a kind is imported. */
export function ImportLink({ kind, stage }: ImportLinkProps) {
  const { t } = useLingui();
  return (
    <Link
      to="/admin/imports"
      search={{ kind, ...(stage !== undefined && { stage }) }}
      className={buttonStyle('outline')}
    >
      <Import aria-hidden />
      {t`Import`}
    </Link>
  );
}
