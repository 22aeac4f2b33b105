import type { ComponentProps } from 'react';
import { Spinner } from '../../ui/spinner.tsx';

interface LineButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  /** Shows that it is under way. */
  readonly isLoading?: boolean;
}

/** A button that looks like a link: there is one in every line, or beside a heading. */
export function LineButton({ isLoading = false, children, disabled, ...rest }: LineButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || isLoading}
      aria-busy={isLoading || undefined}
      className="inline-flex min-h-(--touch) shrink-0 items-center gap-1.5 rounded-control px-2 text-s font-semibold text-teal-ink hover:underline disabled:opacity-60"
    >
      {isLoading && <Spinner />}
      {children}
    </button>
  );
}
