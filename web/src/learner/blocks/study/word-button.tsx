import type { ReactNode, SyntheticEvent } from 'react';

interface WordButtonProps {
  /** What is heard, where its characters stand apart with their pinyin. */
  readonly name: string | undefined;
  /** Marks behind it that stay on its line. */
  readonly marks: string;
  /** Whether what is said of it is open. */
  readonly isOpen?: boolean;
  readonly tabIndex: number;
  readonly className: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A word of a text that a tap, Enter or Space opens; what the text around it does with a tap is not done. */
export function WordButton({ name, marks, isOpen = false, tabIndex, className, onPress, children }: WordButtonProps) {
  const press = (event: SyntheticEvent) => {
    event.stopPropagation();
    onPress();
  };
  const word = (
    // No `<button>`: lines break behind one, and a full stop would begin the next.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <span
      role="button"
      tabIndex={tabIndex}
      aria-label={name}
      aria-haspopup="dialog"
      data-open={isOpen || undefined}
      className={className}
      onClick={press}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        press(event);
      }}
    >
      {children}
    </span>
  );
  if (marks === '') return word;
  return (
    <span className="whitespace-nowrap">
      {word}
      <span>{marks}</span>
    </span>
  );
}
