import { countWords, type MemoryFigures } from '@kalima/shared/domain/learning/memory-overview';
import { type MemoryState, memoryStates } from '@kalima/shared/domain/learning/memory-states';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/format/class-names.ts';
import { Card } from '../../../ui/card.tsx';
import { Numeral } from '../../../ui/numeral.tsx';
import { ChartTable } from './chart-table.tsx';
import { stateLabels } from './state-labels.ts';

function StateFigure({ state, words }: { readonly state: MemoryState; readonly words: number }) {
  const { t } = useLingui();
  const { name, swatch } = stateLabels[state];
  const content = (
    <>
      <span className="flex items-center gap-1.5 text-xl leading-tight font-bold tabular-nums">
        <Numeral of={words} />
        {words > 0 && <ChevronRight aria-hidden className="size-4 text-ink-soft mirrored" />}
      </span>{' '}
      <span className="flex items-baseline gap-2 text-s text-ink-soft">
        <span aria-hidden className={classNames('size-3 shrink-0 translate-y-px rounded-[4px]', swatch)} />
        {t(name)}
      </span>
    </>
  );
  const style = 'grid min-h-(--touch) content-start gap-0.5 rounded-control p-2';
  if (words === 0) return <span className={style}>{content}</span>;
  return (
    <Link
      to="/profile/memory/words"
      search={{ state }}
      className={classNames(style, 'transition-colors duration-150 hover:bg-sunk hover:[&_span]:text-ink')}
    >
      {content}
    </Link>
  );
}

interface WordsByStateProps {
  readonly figures: MemoryFigures;
  /** What is set, and what can be done with all words. */
  readonly children: ReactNode;
}

/** All words by what they are to the learner; each state leads to its words. */
export function WordsByState({ figures: { states, waiting }, children }: WordsByStateProps) {
  const { t } = useLingui();
  const words = countWords(states);
  const title = t`${plural(words, { one: 'Your word', other: 'Your # words' })}`;
  return (
    <Card className="grid gap-4 p-5 md:p-6 lg:col-span-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-l font-semibold">{title}</h2>
        {waiting > 0 && (
          <p className="text-s text-ink-soft">
            {t`${plural(waiting, { one: '# more is waiting', other: '# more are waiting' })} in your lessons`}
          </p>
        )}
      </div>
      <div aria-hidden className="flex h-14 gap-1">
        {memoryStates
          .filter((state) => states[state] > 0)
          .map((state) => (
            <span
              key={state}
              className={classNames('min-w-2 rounded-control', stateLabels[state].swatch)}
              style={{ flexGrow: states[state], flexBasis: 0 }}
            />
          ))}
      </div>
      <ul className="-mx-2 grid grid-cols-2 gap-x-2 gap-y-1 md:grid-cols-5">
        {memoryStates.map((state) => (
          <li key={state} className="grid">
            <StateFigure state={state} words={states[state]} />
          </li>
        ))}
      </ul>
      <ChartTable
        caption={title}
        head={[t`State`, t`Words`, t`Meaning`]}
        rows={memoryStates.map((state) => [t(stateLabels[state].name), states[state], t(stateLabels[state].meaning)])}
      />
      {children}
    </Card>
  );
}
