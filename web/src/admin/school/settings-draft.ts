import { sessionRest } from '@kalima/shared/domain/people/school';
import type { CallInput } from '@kalima/shared/contract/endpoint';
import type { SettingName, updateSchoolSettings } from '@kalima/shared/contract/people/school';
import type { Settings } from '../editing/school-settings.ts';

/** The form's fields; the number as it was typed. */
export interface SettingsDraft {
  readonly name: string;
  readonly timeZone: string;
  /** Empty until somebody chooses. */
  readonly registration: Settings['registration'] | '';
  readonly sessionRestDays: string;
  readonly learnersMayDelete: boolean;
}

export function draftOf(stored: Settings | null): SettingsDraft {
  return {
    name: stored?.name ?? '',
    timeZone: stored?.timeZone ?? 'UTC',
    registration: stored?.isRegistrationChosen ? stored.registration : '',
    sessionRestDays: String(stored?.sessionRestDays ?? sessionRest.formDefault),
    learnersMayDelete: stored?.learnersMayDelete ?? false,
  };
}

/** The days that were typed, or null where they are none that can be set. */
export function daysOf({ sessionRestDays }: SettingsDraft): number | null {
  const days = /^\s*\d{1,3}\s*$/.test(sessionRestDays) ? Number(sessionRestDays) : Number.NaN;
  return days >= sessionRest.min && days <= sessionRest.max ? days : null;
}

type Change = CallInput<typeof updateSchoolSettings>['body'];

/** What is sent: all that may be set here and has a value. */
export function changeOf(draft: SettingsDraft, version: number, fixed: readonly SettingName[]): Change {
  const isFixed = (name: SettingName) => fixed.includes(name);
  const days = daysOf(draft);
  return {
    version,
    ...(isFixed('name') ? {} : { name: draft.name.trim() }),
    ...(isFixed('timeZone') ? {} : { timeZone: draft.timeZone }),
    ...(isFixed('registration') || draft.registration === '' ? {} : { registration: draft.registration }),
    ...(isFixed('sessionRestDays') || days === null ? {} : { sessionRestDays: days }),
    ...(isFixed('learnersMayDelete') ? {} : { learnersMayDelete: draft.learnersMayDelete }),
  };
}

/** The time zones that browsers know, with those that are set or meant by "no zone". */
export function timeZones(current: string): string[] {
  return [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].toSorted();
}
