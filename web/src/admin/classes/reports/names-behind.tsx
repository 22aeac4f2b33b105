import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../../lib/format/class-names.ts';
import { LearnerLink } from './learner-link.tsx';

export interface NamesGroup {
  readonly title: string;
  readonly learners: readonly { readonly id: string; readonly name: string }[];
}

interface NamesBehindProps {
  readonly classId: string;
  /** The numbers, in words. */
  readonly label: string;
  readonly groups: readonly NamesGroup[];
  /** Stands by itself, larger. */
  readonly isStrong?: boolean;
  /** What stands in place of names that are not there yet. */
  readonly waiting?: ReactNode;
  readonly onOpen?: () => void;
  /** The course that they lead to. */
  readonly courseId?: string;
}

/** Numbers that unfold into the names behind them; where there are none, the numbers alone. */
export function NamesBehind({ classId, label, groups, courseId, isStrong = false, waiting, onOpen }: NamesBehindProps) {
  const look = isStrong ? 'font-semibold' : 'text-s';
  const [isOpen, setIsOpen] = useState(false);
  const named = groups.filter(({ learners }) => learners.length > 0);
  if (named.length === 0 && waiting === undefined)
    return <p className={classNames('flex min-h-(--touch) items-center', look)}>{label}</p>;
  return (
    <details
      className={classNames('group', look)}
      onToggle={(event) => {
        setIsOpen(event.currentTarget.open);
        if (event.currentTarget.open) onOpen?.();
      }}
    >
      <summary className="flex min-h-(--touch) w-fit cursor-pointer list-none items-center gap-1.5 rounded-control pe-2 hover:underline [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 transition-transform duration-150 group-open:rotate-180 print:hidden"
        />
      </summary>
      {/* A class is large, and few of its numbers are opened. */}
      {isOpen && waiting}
      {isOpen && waiting === undefined && (
        <dl className="grid text-s font-normal max-h-60 gap-2 overflow-y-auto pb-1">
          {named.map(({ title, learners }) => (
            <div key={title}>
              <dt className="font-semibold">{title}</dt>
              {learners.map((learner) => (
                <dd key={learner.id} className="flex min-h-8 items-center wrap-anywhere pointer-coarse:min-h-(--touch)">
                  <LearnerLink classId={classId} learner={learner} courseId={courseId} isPlain />
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}
