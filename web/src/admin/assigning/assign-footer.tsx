import type { AssigningCount } from '@kalima/shared/contract/teaching/assigning';
import type { CourseUser } from '@kalima/shared/contract/teaching/assignments';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useOnline } from '../../lib/device/use-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { useTakeAway } from './use-take-away.ts';

interface AssignFooterProps {
  /** What is counted of those that are ticked now; undefined until it is. */
  readonly count: AssigningCount | undefined;
  /** People who are ticked by themselves. */
  readonly people: readonly CourseUser[];
  readonly isFull: boolean;
  readonly dueOn: string;
  readonly takesDays: boolean;
  readonly canAssign: boolean;
  readonly isAssigning: boolean;
  readonly work: ReturnType<typeof useTakeAway>;
  readonly onAssign: () => void;
  readonly onTaken: () => void;
  readonly onCancel: () => void;
}

/** What is done with those who are ticked: the course is assigned, or taken from those who have it; and what came of taking. */
export function AssignFooter({ count, people, work, ...props }: AssignFooterProps) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const { outcome } = work;
  const havers = people.filter(({ isAssigned }) => isAssigned);
  const chosen = t`${plural(people.length, { one: '# person chosen', other: '# people chosen' })}`;
  const label = () => {
    if (props.takesDays) return t`Take the day away`;
    if (!count) return t`Assign`;
    if (count.gainCount > 0)
      return t`${plural(count.gainCount, { one: 'Assign to # person', other: 'Assign to # people' })}`;
    if (props.dueOn === '' || count.peopleCount === 0) return t`Assign`;
    return t`${plural(count.peopleCount, { one: 'Set the day for # person', other: 'Set the day for # people' })}`;
  };
  return (
    <>
      {work.failure !== undefined && (
        <Banner tone="error" className="basis-full">
          {work.failure}
        </Banner>
      )}
      <div className="flex min-w-0 flex-1 items-center gap-3 max-sm:basis-full">
        <p aria-live="polite" className="min-w-0 text-s text-ink-soft">
          {!isOnline
            ? t`This needs a network.`
            : people.length > 0
              ? props.isFull
                ? t`${chosen}, as many as go at once`
                : chosen
              : outcome?.text}
        </p>
        {people.length === 0 && outcome && outcome.changeId !== null && (
          <Button
            variant="outline"
            icon={<Undo2 aria-hidden className="mirrored" />}
            isLoading={work.isUndoing}
            className="shrink-0"
            onClick={work.undo}
          >
            {t`Undo`}
          </Button>
        )}
      </div>
      <Button variant="outline" className="max-sm:hidden" onClick={props.onCancel}>
        {t`Cancel`}
      </Button>
      {havers.length > 0 && (
        <Button
          variant="outline"
          className="max-sm:flex-1"
          disabled={work.isBusy || props.isAssigning || !isOnline}
          isLoading={work.isTakingFrom(havers)}
          onClick={() => work.take({ people: havers, onTaken: props.onTaken })}
        >
          {t`${plural(havers.length, { one: 'Take from # person', other: 'Take from # people' })}`}
        </Button>
      )}
      <Button
        className="max-sm:flex-1"
        disabled={!props.canAssign || !isOnline}
        isLoading={props.isAssigning}
        onClick={props.onAssign}
      >
        {label()}
      </Button>
    </>
  );
}
