import { useLingui } from '@lingui/react/macro';
import { classNames } from '../lib/format/class-names.ts';

interface SwitchProps {
  readonly label: string;
  /** Id of the element that says what is switched. */
  readonly describedBy?: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Something that is on or off at once, without a form. It says so in words too, not by colour alone. */
export function Switch({ label, describedBy, isOn, isDisabled = false, onChange }: SwitchProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-describedby={describedBy}
      disabled={isDisabled}
      onClick={() => onChange(!isOn)}
      className="flex min-h-(--touch) items-center gap-2 rounded-control pe-1 text-s font-medium disabled:opacity-60"
    >
      <span
        aria-hidden
        className={classNames(
          'flex h-6 w-10.5 items-center rounded-pill border p-0.5 transition-colors duration-150',
          isOn ? 'border-teal bg-teal' : 'border-edge bg-sunk',
        )}
      >
        <span
          className={classNames(
            'size-4.5 rounded-pill transition-transform duration-150',
            isOn ? 'translate-x-4.5 bg-on-teal rtl:-translate-x-4.5' : 'bg-ink-soft',
          )}
        />
      </span>
      {isOn ? t`Yes` : t`No`}
    </button>
  );
}
