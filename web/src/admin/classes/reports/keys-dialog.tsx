import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface KeysDialogProps {
  /** Each key with what it does. */
  readonly keys: readonly (readonly [string, string])[];
  readonly onClose: () => void;
}

/** The keys of a screen. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`Keys of this screen`}
      onClose={onClose}
      actions={
        <Button variant="outline" onClick={onClose}>
          {t`Close`}
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="grid min-w-9 place-items-center rounded-small border border-edge bg-sunk px-2 py-1 font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
