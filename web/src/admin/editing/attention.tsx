import type { ClassAttention } from '@kalima/shared/contract/teaching/class-reports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

interface AttentionProps {
  /** What `attentionQuery` answers. A screen that shows something below waits for it, so that nothing is pushed down. */
  readonly asked: UseQueryResult<ClassAttention[]>;
}

/** Which classes of the teacher need somebody, the neediest first; nothing for who teaches none (PRODUCT.md#dashboard). */
export function Attention({ asked: { data, error, refetch } }: AttentionProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const heading = useId();
  if (!data && !error) return null;
  if (data?.length === 0) return null;
  const calm = data?.filter((one) => !needsSomebody(one)) ?? [];
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h2 id={heading} className="text-l font-semibold">
        {t`What needs you`}
      </h2>
      {!data && error && (
        <Card role="alert" className="flex flex-wrap items-center justify-between gap-3 p-4">
          <p className="text-ink-soft">{describe(error)}</p>
          <Button variant="quiet" onClick={() => void refetch()}>
            {t`Try again`}
          </Button>
        </Card>
      )}
      {data && calm.length === data.length && (
        <p className="text-ink-soft">{t`Nobody in your classes is stuck, late or absent.`}</p>
      )}
      {data && calm.length < data.length && (
        <>
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {data.filter(needsSomebody).map((one) => (
              <NeedyClass key={one.id} of={one} />
            ))}
          </ul>
          {calm.length > 0 && (
            <p className="text-s text-ink-soft">
              {t`${plural(calm.length, {
                one: 'In # other class nobody is stuck, late or absent.',
                other: 'In # other classes nobody is stuck, late or absent.',
              })}`}
            </p>
          )}
        </>
      )}
    </section>
  );
}

const needsSomebody = ({ learners, missedWords }: ClassAttention) => learners > 0 || missedWords > 0;

function NeedyClass({ of }: { readonly of: ClassAttention }) {
  const { t } = useLingui();
  const { id, name, stuck, overdue, missedWords, absent, learners, memberCount } = of;
  const facts = [
    stuck > 0 && t`${plural(stuck, { one: '# is stuck', other: '# are stuck' })}`,
    overdue > 0 && t`${plural(overdue, { one: '# course is overdue', other: '# courses are overdue' })}`,
    missedWords > 0 && t`${plural(missedWords, { one: '# word is missed', other: '# words are missed' })}`,
    absent > 0 && t`${plural(absent, { one: '# is absent', other: '# are absent' })}`,
  ].filter((fact) => fact !== false);
  return (
    <li>
      <Link
        to="/admin/classes/$classId"
        params={{ classId: id }}
        className="grid h-full content-start gap-1 rounded-card bg-card p-4 shadow-card transition-colors duration-150 hover:bg-teal-wash"
      >
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        {learners > 0 && (
          <span className="text-s font-semibold text-coral-ink">
            ▲ {t`${learners} of ${memberCount} learners need somebody`}
          </span>
        )}
        <span className="text-s text-ink-soft">{facts.join(' · ')}</span>
      </Link>
    </li>
  );
}
