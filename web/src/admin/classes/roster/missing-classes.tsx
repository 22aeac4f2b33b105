import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { useOnline } from '../../../lib/device/use-online.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { today } from '../../../lib/format/due-days.ts';
import { TickLine } from '../../editing/tick-line.tsx';
import type { MissingClass } from './missing-class.ts';
import { RosterGroup } from './roster-groups.tsx';

interface MissingClassesProps {
  readonly missing: readonly MissingClass[];
  /** Some were made; the rows are to be checked again. */
  readonly onMade: () => void;
}

/** Classes that rows name and that are not there: those that somebody ticks are made. */
export function MissingClasses({ missing, onMade }: MissingClassesProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const isOnline = useOnline();
  /** The ids under which ticked ones are made, each once however often that is asked. */
  const [ticked, setTicked] = useState<ReadonlyMap<string, string>>(new Map());
  const chosen = missing.filter(({ name }) => ticked.has(name));
  const chosenCount = chosen.length;
  const make = useMutation({
    mutationFn: async () => {
      for (const { name } of chosen) {
        const id = ticked.get(name);
        const body = { ...(id === undefined ? {} : { id }), name, startsOn: today(), endsOn: null };
        // oxlint-disable-next-line no-await-in-loop -- each is a write of its own, of which there are so many a second
        await call('POST /api/teacher/classes', { body });
      }
      return chosen.length;
    },
    onSuccess: (count) => showToast(t`${plural(count, { one: '# class was made', other: '# classes were made' })}`),
    onSettled: onMade,
  });
  const toggle = (name: string) => {
    const next = new Map(ticked);
    if (!next.delete(name)) next.set(name, crypto.randomUUID());
    setTicked(next);
  };
  return (
    <>
      {make.error && <Banner tone="error">{describe(make.error)}</Banner>}
      <RosterGroup
        title={t`Classes that are not there`}
        lines={missing}
        listClass="px-4"
        foot={
          <div className="flex flex-wrap items-center gap-3 px-4 py-3">
            <Button
              variant="outline"
              isLoading={make.isPending}
              disabled={chosenCount === 0 || !isOnline}
              onClick={() => make.mutate()}
            >
              {t`${plural(chosenCount, { 0: 'Make the ticked classes', one: 'Make # class', other: 'Make # classes' })}`}
            </Button>
            <p className="text-s text-ink-soft">
              {t`They are made at once, with nobody in them, and stay when an import is undone. What is misspelt is mended in its row.`}
            </p>
          </div>
        }
      >
        {({ name, count }) => (
          <TickLine
            key={name}
            name={name}
            facts={t`${plural(count, { one: 'in # row', other: 'in # rows' })}`}
            isTicked={ticked.has(name)}
            isDisabled={make.isPending}
            onToggle={() => toggle(name)}
          />
        )}
      </RosterGroup>
    </>
  );
}
