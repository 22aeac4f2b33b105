import type { KalimaApp } from '../../server/src/app.ts';
import type {
  BroughtLearner,
  KnownPerson,
} from '../../server/src/people/accounts/brought-people/brought-people.service.ts';
import type { OldPerson } from './map/people.ts';
import type { Report } from './report.ts';

/** Accounts that are made by one statement. */
const madeAtOnce = 200;

interface Bringing {
  readonly app: Pick<KalimaApp, 'brought' | 'accounts'>;
  readonly report: Report;
  readonly isDryRun: boolean;
  readonly step: (what: string) => Promise<void>;
}

/** An account of somebody of the old product. */
export interface BroughtPerson {
  readonly person: OldPerson;
  readonly userId: string;
  readonly role: KnownPerson['role'];
}

const asLearner = ({ id, name, email, targetLanguage, nativeLanguage, registeredAt }: OldPerson): BroughtLearner => ({
  id,
  name,
  email: email ?? undefined,
  targetLanguage,
  nativeLanguage,
  registeredAt,
});

/** Those who have accounts: by their address, else by the id under which they came before. */
async function findKnown({ app }: Bringing, people: readonly OldPerson[]): Promise<Map<OldPerson, KnownPerson>> {
  const known = await app.brought.people.find(
    people.map(({ id }) => id),
    people.flatMap(({ email }) => email ?? []),
  );
  const byEmail = new Map(known.flatMap((one) => (one.email === null ? [] : [[one.email, one] as const])));
  const byId = new Map(known.map((one) => [one.id, one]));
  return new Map(
    people.flatMap((person) => {
      const found = (person.email === null ? undefined : byEmail.get(person.email)) ?? byId.get(person.id);
      return found ? [[person, found] as const] : [];
    }),
  );
}

/** Makes accounts, without passwords, for those who have none here; whoever has one keeps it as it is. */
export async function bringPeople(bringing: Bringing, people: readonly OldPerson[]): Promise<BroughtPerson[]> {
  const { app, report, isDryRun, step } = bringing;
  const known = await findKnown(bringing, people);
  const brought: BroughtPerson[] = [];
  const taken = new Set<string>();
  const fresh: OldPerson[] = [];
  for (const person of people) {
    const found = known.get(person);
    if (!found) fresh.push(person);
    else if (taken.has(found.id))
      report.failed('profiles', person.row, 'the account of this id or address is that of an earlier row');
    else {
      taken.add(found.id);
      report.came('profiles', 'same');
      if (person.role === 'admin' && found.role !== 'admin')
        report.mended(
          'profiles',
          person.row,
          `the account that is here stays that of a ${found.role === 'user' ? 'learner' : found.role}`,
        );
      brought.push({ person, userId: found.id, role: found.role });
    }
  }
  const learners = fresh.filter(({ role }) => role === 'user');
  for (let from = 0; from < learners.length; from += madeAtOnce) {
    await step(`accounts: ${from} of ${learners.length}`);
    const some = learners.slice(from, from + madeAtOnce);
    const userNames = isDryRun ? new Map<string, string>() : await app.brought.people.make(some.map(asLearner));
    for (const person of some) {
      report.came('profiles', 'new');
      const userName = userNames.get(person.id);
      if (person.email === null)
        report.mended(
          'profiles',
          person.row,
          `no email address: signs in as ${userName ?? 'a user name that is proposed'}`,
        );
      brought.push({ person, userId: person.id, role: 'user' });
    }
  }
  for (const person of fresh.filter(({ role }) => role === 'admin')) {
    const { email, name } = person;
    const userId = isDryRun || email === null ? person.id : await app.accounts.makeAdmin({ email, name });
    if (userId === null) {
      report.failed('profiles', person.row, 'somebody took its address meanwhile');
      continue;
    }
    report.came('profiles', 'new');
    report.mended(
      'profiles',
      person.row,
      `an administrator without a password: npm run admin -- reset-password ${email ?? ''}`,
    );
    brought.push({ person, userId, role: 'admin' });
  }
  return brought;
}
