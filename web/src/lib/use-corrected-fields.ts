import { type FormEvent, useState } from 'react';

const none: ReadonlySet<string> = new Set();

/**
 * Fields of a form, by name, that were changed since it was sent: what was said about them then is not true any more. `onChange` belongs
 * to the form, to which the changes of its fields bubble; `reset` is for sending it.
 */
export function useCorrectedFields() {
  const [corrected, setCorrected] = useState(none);
  return {
    corrected,
    onChange: ({ target }: FormEvent): void => {
      if (target instanceof HTMLInputElement) setCorrected(new Set([...corrected, target.name]));
    },
    reset: (): void => setCorrected(none),
  };
}
