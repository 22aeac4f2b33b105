import { useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';

interface TakenBackProps {
  /** What was done, translated. */
  readonly text: string;
  readonly onUndo: () => void;
}

/**
 * Says where something was done with the pages, and takes it back. It stands in the form, which may be a dialog: no message elsewhere can be
 * pressed over that. It has the focus of the button that is gone.
 */
export function TakenBack({ text, onUndo }: TakenBackProps) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    // The button follows the words: where the second press of a double click lands, there is nothing.
    <div className="flex flex-wrap items-center gap-x-3 rounded-card border border-dashed border-edge ps-4">
      <p role="status" className="text-s text-ink-soft">
        {text}
      </p>
      <Button ref={button} variant="quiet" icon={<Undo2 aria-hidden className="mirrored" />} onClick={onUndo}>
        {t`Undo`}
      </Button>
    </div>
  );
}
