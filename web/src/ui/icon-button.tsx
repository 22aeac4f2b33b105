import type { ComponentProps } from 'react';
import { classNames } from '../lib/format/class-names.ts';

interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does, for screen readers and as a tooltip. */
  readonly label: string;
}

/** A round button that shows only an icon (its child). */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(
        'grid size-(--touch) shrink-0 place-items-center rounded-pill text-ink-soft transition-colors duration-150 hover:bg-sunk hover:text-ink disabled:opacity-50 [&_svg]:size-5.25',
        className,
      )}
    />
  );
}
