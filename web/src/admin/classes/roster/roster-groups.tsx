import type { RosterRow } from '@kalima/shared/domain/exchange/roster';
import type { GoneMember, PlannedRow } from '@kalima/shared/domain/exchange/roster-plan';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Numeral } from '../../../ui/numeral.tsx';
import { TickLine } from '../../editing/tick-line.tsx';
import { joinList } from '../../../lib/format/join-list.ts';
import { useAppLanguage } from '../../../lib/device/app-language.ts';

/** Lines that are drawn at first, and more at a time. */
const linesAtOnce = 100;

interface RosterGroupProps<Line> {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly isFolded?: boolean;
  readonly listClass?: string;
  /** What stands below the list. */
  readonly foot?: ReactNode;
  readonly children: (line: Line) => ReactNode;
}

/** Rows of one outcome, under their heading with how many they are. */
export function RosterGroup<Line>({
  title,
  lines,
  isFolded = false,
  listClass,
  foot,
  children,
}: RosterGroupProps<Line>) {
  const { t } = useLingui();
  const [shown, setShown] = useState(linesAtOnce);
  if (lines.length === 0) return null;
  const count = lines.length;
  const list = (
    <>
      <ul className={listClass}>{lines.slice(0, shown).map(children)}</ul>
      {count > shown && (
        <Button variant="quiet" className="m-2" onClick={() => setShown(shown + linesAtOnce)}>
          {t`Show more`}
        </Button>
      )}
      {foot}
    </>
  );
  return (
    <Card className="overflow-hidden">
      {isFolded ? (
        <details>
          <summary className="min-h-(--touch) cursor-pointer px-4 py-2.5 font-semibold">
            {title} <Numeral of={count} />
          </summary>
          {list}
        </details>
      ) : (
        <>
          <h2 className="px-4 py-2.5 font-semibold">
            {title} <Numeral of={count} />
          </h2>
          {list}
        </>
      )}
    </Card>
  );
}

/** A row that is right, and what happens with it. */
export function RosterLine({ row, planned }: { readonly row: RosterRow; readonly planned: PlannedRow }) {
  const { t } = useLingui();
  const { line, className } = row;
  const { formerName, outcome, joins, isNumbered } = planned;
  const changes = [
    ...(outcome === 'new' ? [t`a new account`] : []),
    ...(formerName === null ? [] : [t`called ${formerName} until now`]),
    ...(isNumbered ? [t`gets the school number`] : []),
    ...(joins ? [t`comes into the class`] : []),
  ];
  return (
    <li className="border-t border-line px-4 py-2.5">
      <p className="wrap-anywhere">
        <span className="text-s text-ink-soft">{t`Line ${line}`}</span> <bdi className="font-semibold">{row.name}</bdi>{' '}
        <bdi className="text-ink-soft">{planned.userName ?? planned.email}</bdi>
      </p>
      <p className="text-s text-ink-soft wrap-anywhere">
        <bdi>{className}</bdi>
        {changes.length > 0 && ` · ${changes.join(' · ')}`}
      </p>
    </li>
  );
}

interface GoneLinesProps {
  readonly gone: readonly GoneMember[];
  readonly ticked: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

export const goneKey = ({ userId, classId }: Pick<GoneMember, 'userId' | 'classId'>) => `${userId} ${classId}`;

/** Who is in a class and not in the roster, as boxes that only a person ticks. */
export function GoneLines({ gone, ticked, onToggle }: GoneLinesProps) {
  const { t } = useLingui();
  return (
    <RosterGroup title={t`Not in the file`} lines={gone} listClass="px-4">
      {(member) => (
        <TickLine
          key={goneKey(member)}
          name={member.name}
          facts={
            <>
              <bdi>{member.className}</bdi> · {t`Tick to end the membership; account and work stay`}
            </>
          }
          isTicked={ticked.has(goneKey(member))}
          isDisabled={false}
          onToggle={() => onToggle(goneKey(member))}
        />
      )}
    </RosterGroup>
  );
}

/** What the button of an import says. */
export function useImportLabel(newCount: number, changedCount: number, leftCount: number): string {
  const { t } = useLingui();
  const language = useAppLanguage();
  const facts = [
    ...(newCount > 0 ? [t`${plural(newCount, { one: '# new', other: '# new' })}`] : []),
    ...(changedCount > 0 ? [t`${plural(changedCount, { one: '# changed', other: '# changed' })}`] : []),
    ...(leftCount > 0 ? [t`${plural(leftCount, { one: '# leaves', other: '# leave' })}`] : []),
  ];
  const parts = joinList(facts, language);
  return parts === '' ? t`Nothing to import` : t`Import: ${parts}`;
}
