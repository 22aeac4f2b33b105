import type { RosterColumn, RosterField } from '@kalima/shared/domain/exchange/roster';
import type { RosterError, RosterOutcome } from '@kalima/shared/domain/exchange/roster-plan';
import { useLingui } from '@lingui/react/macro';

/** What the parts of a roster are called, and what is wrong with a row, in words. */
export function useRosterWords() {
  const { t } = useLingui();
  const columns: Record<RosterColumn, string> = {
    givenName: t`Given name`,
    familyName: t`Family name`,
    name: t`Whole name`,
    userName: t`User name`,
    email: t`Email`,
    className: t`Class`,
    sourcedId: t`School number`,
  };
  const fields: Record<RosterField, string> = { ...columns, name: t`Name` };
  const outcomes: Record<RosterOutcome, string> = {
    error: t`Errors`,
    new: t`New`,
    changed: t`Changed`,
    unchanged: t`Unchanged`,
  };
  const problem = ({ field, code, other }: RosterError): string => {
    const name = fields[field];
    const who = other?.name ?? '';
    const line = other?.line ?? 0;
    const messages: Record<RosterError['code'], string> = {
      EMPTY: t`${name}: it is empty.`,
      TOO_LONG: t`${name}: it is too long.`,
      INVALID_VALUE: t`${name}: it cannot be used as it is.`,
      NO_SUCH_CLASS: t`There is no such class.`,
      SEVERAL_CLASSES: t`Several classes have this name.`,
      CLASS_FULL: t`This class has as many as it can hold.`,
      SEVERAL_PEOPLE: t`Several learners of the class are called ${who}. Their user name says who is meant.`,
      GIVEN_TWICE: t`${name}: the same as in line ${line}, ${who}.`,
      IS_ANOTHER: t`${name}: it belongs to somebody else, ${who}.`,
      HAS_ANOTHER_NUMBER: t`${who} has another school number.`,
      NOT_A_LEARNER: t`${who} is no learner.`,
      DEACTIVATED: t`The account of ${who} is deactivated.`,
    };
    return messages[code];
  };
  return { columns, fields, outcomes, problem };
}
