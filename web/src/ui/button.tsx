import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../lib/format/class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'quiet' | 'outline' | 'danger';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-teal text-on-teal hover:bg-teal-strong',
  quiet: 'bg-teal-wash text-teal-ink hover:bg-teal hover:text-on-teal',
  outline: 'border border-edge bg-card text-ink hover:border-teal hover:text-teal-ink',
  danger: 'bg-coral text-on-coral hover:bg-coral-ink hover:text-card',
};

/** The look of a button, for links that are one: `<Link className={buttonStyle('quiet')}>`. */
export function buttonStyle(variant: ButtonVariant = 'primary', className?: string): string {
  return classNames(
    'inline-flex min-h-(--touch) items-center justify-center gap-2 rounded-control px-4.5 py-2 text-center font-semibold transition-colors duration-150 disabled:opacity-60 aria-disabled:opacity-60 [&_svg]:size-4.5 [&_svg]:shrink-0',
    variants[variant],
    className,
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  /** Shows that the action is under way; the button cannot be pressed again meanwhile, and keeps the focus, which one that is disabled loses. */
  readonly isLoading?: boolean;
  readonly icon?: ReactNode;
}

const holdBack = (event: MouseEvent) => event.preventDefault();

export function Button({ variant, isLoading = false, icon, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonStyle(variant, className)}
      aria-disabled={isLoading || undefined}
      aria-busy={isLoading || undefined}
      // Prevented, it does not send its form either.
      onClick={isLoading ? holdBack : onClick}
    >
      {isLoading ? <Spinner /> : icon}
      {children}
    </button>
  );
}
