import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '@kalima/shared/domain/accounts';
import type { KalimaApp } from '../app.ts';
import { clearAll, isEmpty } from '../features/operations/service.ts';
import type { OpenDatabase } from '../platform/db/open-database.ts';
import { createDemoContent } from './demo-content.ts';
import { demoFigures, demoLearners, studyAsDemoLearners } from './demo-people.ts';

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

/**
 * Loads the demo content into an empty embedded database and returns its two accounts, whose random passwords are kept
 * for their owner alone in the data folder (PRODUCT.md#commands-and-demo), to be shown this once. Later starts return none. Nothing is served before this is done,
 * so a load that was cut off is thrown away and begun again.
 */
export async function loadDemo({ app, database, dataDir, demoDir }: Dependencies): Promise<DemoAccount[]> {
  const accountsFile = join(dataDir, 'demo-accounts.json');
  const loadingFile = join(dataDir, 'demo-loading');
  if (database.kind !== 'pglite') return [];
  if (existsSync(loadingFile)) await clearAll(database);
  if (!(await isEmpty(database))) return [];
  await writeFile(loadingFile, '');
  const password = () => randomBytes(9).toString('base64url');
  const admin: DemoAccount = { role: 'admin', email: 'teacher@demo.kalima', password: password() };
  const learner: DemoAccount = { role: 'user', email: 'learner@demo.kalima', password: password() };
  await app.accounts.makeAdmin({ ...admin, name: 'Nadia Haddad', isDemo: true });
  await createDemoContent({ app, admin: await app.accounts.operatorOf(admin.email), demoDir });
  const learnerId = await app.accounts.createLearner({
    ...learner,
    name: 'Li Wei',
    targetLanguage: 'arabic',
    nativeLanguage: 'chinese',
  });
  const others = await app.accounts.createLearners(demoLearners(demoFigures.learners - 1));
  await studyAsDemoLearners(app, [learnerId, ...others], await app.study.listAllForDemo());
  await writeFile(accountsFile, `${JSON.stringify([admin, learner], null, 2)}\n`, { mode: 0o600 });
  await rm(loadingFile);
  return [admin, learner];
}
