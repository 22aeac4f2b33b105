import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '@kalima/shared/domain/people/accounts';
import type { KalimaApp } from '../../server/src/app.ts';
import { beginDemoLoad, endDemoLoad, isDemoWanted } from '../../server/src/operations/operations.service.ts';
import type { OpenDatabase } from '../../server/src/platform/db/open-database.ts';
import { deleteChanges, backdatePeople, selectMaterial } from './demo.queries.ts';
import { makeDemoClasses } from './demo-classes.ts';
import { createDemoLessons, createDemoMaterials } from './demo-content.ts';
import { demoFigures, demoLearners, studyAsDemoLearners } from './demo-people.ts';

/** Days that the demo's learners have been there for: longer than anything that they did is ago. */
const daysSinceRegistration = 90;

export interface DemoAccount {
  readonly role: Role;
  readonly email: string;
  readonly password: string;
}

interface Dependencies {
  app: KalimaApp;
  database: OpenDatabase;
  dataDir: string;
  demoDir: string;
}

/** Returns true if `loadDemo` has something to do. */
export async function isDemoMissing(database: OpenDatabase): Promise<boolean> {
  return database.kind === 'pglite' && (await isDemoWanted(database));
}

/**
 * Loads the demo content into an empty embedded database and returns its three accounts, whose random passwords are kept
 * for their owner alone in the data folder (PRODUCT.md#commands-and-demo), to be shown this once. Later starts return none.
 * A load that was interrupted begins again, unless there are accounts of a school by now (docs/decisions/0076-the-demo-never-meets-real-data.md).
 */
export async function loadDemo({ app, database, dataDir, demoDir }: Dependencies): Promise<DemoAccount[]> {
  const accountsFile = join(dataDir, 'demo-accounts.json');
  if (database.kind !== 'pglite' || !(await beginDemoLoad(database))) return [];
  const password = () => randomBytes(9).toString('base64url');
  const admin: DemoAccount = { role: 'admin', email: 'teacher@demo.kalima', password: password() };
  const teacher: DemoAccount = { role: 'teacher', email: 'mona@demo.kalima', password: password() };
  const learner: DemoAccount = { role: 'user', email: 'learner@demo.kalima', password: password() };
  await app.accounts.makeAdmin({ ...admin, name: 'Nadia Haddad', isDemo: true });
  const author = { app, admin: await app.accounts.operatorOf(admin.email), demoDir };
  await createDemoLessons(author);
  const registeredAt = new Date(Date.now() - daysSinceRegistration * 24 * 60 * 60 * 1000);
  const own = { ...learner, name: 'Li Wei', targetLanguage: 'arabic', nativeLanguage: 'chinese' } as const;
  const others = demoLearners(demoFigures.learners - 1);
  const ids = [
    await app.accounts.makeDemoPerson({ ...own, role: 'user' }),
    ...(await app.accounts.makeDemoLearners(others)),
  ];
  await backdatePeople(database.db, ids, registeredAt);
  const learners = [own, ...others].map(({ targetLanguage }, index) => ({ id: ids[index] ?? '', targetLanguage }));
  // What is new to everybody.
  await createDemoMaterials(author);
  await app.assigning.assign(author.admin, {
    classIds: [],
    userIds: ids,
    courses: 'free',
    dueOn: null,
    movesDays: false,
  });
  const material = await selectMaterial(database.db);
  await studyAsDemoLearners(app, learners, material);
  const languages = { targetLanguage: 'arabic', nativeLanguage: 'english' } as const;
  const mona = { ...teacher, ...languages, name: 'Mona Salem' };
  const teacherId = await app.accounts.makeDemoPerson({ ...mona, role: 'teacher' });
  await backdatePeople(database.db, [teacherId], registeredAt);
  await makeDemoClasses({ app, db: database.db }, { admin: author.admin, teacherId }, learners, material);
  await deleteChanges(database.db);
  const accounts = [admin, teacher, learner];
  await writeFile(accountsFile, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  await endDemoLoad(database);
  return accounts;
}
