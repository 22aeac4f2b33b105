import type { LearnerReport } from '@kalima/shared/contract/teaching/class-reports';
import { type ReportedState, reportedStates } from '@kalima/shared/domain/teaching/class-reports';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { stateSwatches } from '../../../blocks/state-swatches.ts';
import { classNames } from '../../../lib/format/class-names.ts';
import { Card } from '../../../ui/card.tsx';
import { Numeral } from '../../../ui/numeral.tsx';

const names: Record<ReportedState, MessageDescriptor> = {
  unmet: msg`not met yet`,
  learning: msg`being learned`,
  settling: msg`known for a week`,
  lasting: msg`known for three weeks`,
  hard: msg`forgotten six times or more`,
  aside: msg`set aside as known`,
};
const swatches: Record<ReportedState, string> = { ...stateSwatches, unmet: 'bg-sunk border border-line' };

/** The words of the class's courses by what they are to a learner. */
export function WordStates({ states }: { readonly states: LearnerReport['wordStates'] }) {
  const { t } = useLingui();
  const all = reportedStates.reduce((sum, state) => sum + states[state], 0);
  const met = all - states.unmet;
  const shown = reportedStates.filter((state) => states[state] > 0);
  return (
    <Card className="p-4 md:p-5">
      <h2 className="font-semibold">
        {t`Words`} <span className="text-s font-normal text-ink-soft">{t`${met} of ${all} met`}</span>
      </h2>
      {all === 0 ? (
        <p className="mt-2 text-ink-soft">{t`The courses of the class teach no words yet.`}</p>
      ) : (
        <>
          <div aria-hidden className="mt-3 flex h-8 gap-0.5">
            {shown.map((state) => (
              <span
                key={state}
                className={classNames('min-w-2 rounded-small', swatches[state])}
                style={{ flexGrow: states[state], flexBasis: 0 }}
              />
            ))}
          </div>
          <ul className="mt-3 grid grid-cols-1 gap-x-3 gap-y-1.5 text-s text-ink-soft sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
            {shown.map((state) => (
              <li key={state} className="flex items-baseline gap-2">
                <span
                  aria-hidden
                  className={classNames('size-3 shrink-0 translate-y-px rounded-[4px]', swatches[state])}
                />
                <span>
                  <span className="font-semibold text-ink tabular-nums">
                    <Numeral of={states[state]} />
                  </span>{' '}
                  {t(names[state])}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
