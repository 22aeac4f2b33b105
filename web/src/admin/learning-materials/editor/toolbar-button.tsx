import type { ComponentProps } from 'react';
import { classNames } from '../../../lib/format/class-names.ts';

interface ToolbarButtonProps extends ComponentProps<'button'> {
  readonly label: string;
  /** Whether what the button switches is on where the cursor stands; leave out for a mere action. */
  readonly isOn?: boolean;
}

/** One tool of the editor. Pressing it keeps the selection in the text. */
export function ToolbarButton({ label, isOn, className, ...rest }: ToolbarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
      className={classNames(
        'grid size-(--touch) shrink-0 place-items-center rounded-small transition-colors duration-150 hover:bg-sunk disabled:opacity-40 md:size-8 [&_svg]:size-4.5',
        isOn ? 'bg-teal-wash text-teal-ink' : 'text-ink-soft',
        className,
      )}
    />
  );
}
