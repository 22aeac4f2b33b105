import { classNames } from '../lib/format/class-names.ts';

/** The first letter of a person's name in a circle; their name stands beside it. */
export function Avatar({ name, className }: { readonly name: string; readonly className?: string }) {
  const initial = Array.from(name.trim())[0]?.toUpperCase() ?? '?';
  return (
    <span
      aria-hidden
      className={classNames(
        'grid shrink-0 place-items-center rounded-pill bg-teal font-semibold text-on-teal',
        className ?? 'size-9.5',
      )}
    >
      {initial}
    </span>
  );
}
