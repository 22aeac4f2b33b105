import type { ReactNode } from 'react';

/** Small, since a lesson has dozens of them; with a finger as high as everything that is touched. */
export const smallControl =
  'inline-flex min-h-8 items-center gap-1 rounded-small text-s text-ink-soft transition-colors duration-150 hover:text-teal-ink pointer-coarse:min-h-(--touch) [&_svg]:size-4 [&_svg]:shrink-0';

interface SmallButtonProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly hasFocus: boolean;
  readonly onPress: () => void;
}

/** A quiet button below a field. */
export function SmallButton({ icon, label, hasFocus, onPress }: SmallButtonProps) {
  return (
    <button type="button" autoFocus={hasFocus} className={`${smallControl} px-1`} onClick={onPress}>
      {icon}
      {label}
    </button>
  );
}
