import type { SchoolClass } from '@kalima/shared/contract/teaching/classes';
import { takesNobody } from '../class-days.ts';
import { AbsentCard } from './absent-card.tsx';
import { DueDays } from './due-days-card.tsx';
import { JoinCard } from './join-card.tsx';
import { MissedWordsCard } from './missed-words-card.tsx';
import { NewClass } from './new-class.tsx';
import { OnTime } from './on-time.tsx';
import { OverdueCard } from './overdue-card.tsx';
import { StuckCard } from './stuck-card.tsx';

/** Whether there is nothing of a class to report yet. */
export function isNewClass({ memberCount, courseCount }: SchoolClass): boolean {
  return memberCount === 0 || courseCount === 0;
}

/** What needs its teacher: who is stuck, what is overdue, which words are missed, who is absent (PRODUCT.md#reports-of-a-class). */
export function ClassOverview({ shown }: { readonly shown: SchoolClass }) {
  if (isNewClass(shown)) return <NewClass shown={shown} />;
  const of = { classId: shown.id, className: shown.name };
  return (
    <div className="grid grid-cols-1 gap-4">
      <OnTime classId={shown.id} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <StuckCard {...of} />
        <OverdueCard {...of} />
        <MissedWordsCard {...of} />
        <AbsentCard {...of} />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <DueDays classId={shown.id} />
        {!takesNobody(shown) && <JoinCard shown={shown} />}
      </div>
    </div>
  );
}
