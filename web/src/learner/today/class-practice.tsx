import type { PracticeSet } from '@kalima/shared/contract/teaching/practice-sets';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Repeat2 } from 'lucide-react';
import { TodayRow, todayRowStyle } from './today-row.tsx';

/** What a teacher has the learner's classes practise; nothing where all is practised (PRODUCT.md#practice-of-a-class). */
export function ClassPractice({ sets }: { readonly sets: readonly PracticeSet[] }) {
  const { t } = useLingui();
  if (sets.length === 0) return null;
  return (
    <section aria-labelledby="class-practice" className="min-w-0">
      <h2 id="class-practice" className="mb-1 text-l font-semibold">
        {t`Practise with your class`}
      </h2>
      <ul className="grid grid-cols-1">
        {sets.map(({ id, className, words }) => {
          const left = words.filter(({ isPractised }) => !isPractised).length;
          return (
            <li key={id}>
              <Link to="/practice/$setId" params={{ setId: id }} className={todayRowStyle}>
                <TodayRow
                  icon={Repeat2}
                  title={t`${plural(left, { one: '# word to practise', other: '# words to practise' })}`}
                  facts={<bdi>{className}</bdi>}
                  end={<ChevronRight aria-hidden className="size-5 text-ink-soft mirrored" />}
                />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
