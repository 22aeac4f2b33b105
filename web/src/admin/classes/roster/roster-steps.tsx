import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { classNames } from '../../../lib/format/class-names.ts';
import { Numeral } from '../../../ui/numeral.tsx';

/** How far an import is: the file, the check, the cards of who is new. */
export function RosterSteps({ step }: { readonly step: 1 | 2 | 3 }) {
  const { t } = useLingui();
  const names = [t`File`, t`Check`, t`Cards`];
  return (
    <ol aria-label={t`Steps of the import`} className="flex flex-wrap items-center gap-2 text-s font-semibold">
      {names.map((name, index) => {
        const number = index + 1;
        return (
          <li
            key={name}
            aria-current={number === step ? 'step' : undefined}
            className={classNames(
              'flex items-center gap-2 not-first:before:h-px not-first:before:w-6 not-first:before:bg-edge',
              number === step ? 'text-ink' : 'text-ink-soft',
            )}
          >
            <span
              aria-hidden
              className={classNames(
                'grid size-6 place-items-center rounded-pill',
                number === step ? 'bg-teal text-on-teal' : number < step ? 'bg-teal-wash text-teal-ink' : 'bg-sunk',
              )}
            >
              {number < step ? <Check className="size-3.5" /> : <Numeral of={number} />}
            </span>
            {name}
          </li>
        );
      })}
    </ol>
  );
}
