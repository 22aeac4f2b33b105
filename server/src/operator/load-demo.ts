import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type MaterialInput, materialInput } from '@kalima/shared/contract/learning-materials';
import type { Role } from '@kalima/shared/domain/accounts';
import type { UploadPurpose } from '@kalima/shared/domain/uploads';
import type { KalimaApp } from '../app.ts';
import { clearAll, isEmpty } from '../features/operations/service.ts';
import type { OpenDatabase } from '../platform/db/open-database.ts';

export interface DemoAccount {
  readonly role: Role;
  readonly email: string;
  readonly password: string;
}

const demoMaterials = z.array(
  materialInput.omit({ imageUrl: true, videoUrl: true, videoSource: true }).extend({
    /** File of the picture, beside the list. */
    picture: z.string(),
    /** File of the film, where the material has one. */
    film: z.string().nullable(),
    /** How many days before the demo is loaded the material was made. */
    daysAgo: z.number().int(),
  }),
);

interface Parts {
  app: KalimaApp;
  database: OpenDatabase;
  dataDir: string;
  demoDir: string;
}

async function createContent(
  { app, demoDir }: Parts,
  admin: Awaited<ReturnType<KalimaApp['accounts']['operatorOf']>>,
): Promise<void> {
  const materials = demoMaterials.parse(JSON.parse(await readFile(join(demoDir, 'materials.json'), 'utf8')));
  for (const { picture, film, daysAgo, ...material } of materials) {
    const stored = async (purpose: UploadPurpose, file: string) =>
      (await app.media.storeBytes(admin, { purpose }, await readFile(join(demoDir, file)))).url;
    const input: MaterialInput = {
      ...material,
      imageUrl: await stored('learning-material-image', picture),
      videoUrl: film === null ? null : await stored('learning-material-video', film),
      videoSource: film === null ? null : 'upload',
    };
    await app.materials.create(admin, input, new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000));
  }
}

/**
 * Loads the demo content into an empty embedded database and answers its two accounts, whose random passwords are kept
 * for their owner alone in the data folder (D30). Later starts only read them. Nothing is served before this is done,
 * so a load that was cut off is thrown away and begun again.
 */
export async function loadDemo(parts: Parts): Promise<DemoAccount[]> {
  const { app, database, dataDir } = parts;
  const accountsFile = join(dataDir, 'demo-accounts.json');
  const loadingFile = join(dataDir, 'demo-loading');
  if (database.kind !== 'pglite') return [];
  if (existsSync(loadingFile)) await clearAll(database);
  if (!(await isEmpty(database))) {
    return existsSync(accountsFile) ? (JSON.parse(await readFile(accountsFile, 'utf8')) as DemoAccount[]) : [];
  }
  await writeFile(loadingFile, '');
  const password = () => randomBytes(9).toString('base64url');
  const admin: DemoAccount = { role: 'admin', email: 'teacher@demo.kalima', password: password() };
  const learner: DemoAccount = { role: 'user', email: 'learner@demo.kalima', password: password() };
  await app.accounts.makeAdmin({ ...admin, name: 'Nadia Haddad' });
  await createContent(parts, await app.accounts.operatorOf(admin.email));
  await app.accounts.createLearner({ ...learner, name: 'Li Wei', targetLanguage: 'arabic', nativeLanguage: 'chinese' });
  await writeFile(accountsFile, `${JSON.stringify([admin, learner], null, 2)}\n`, { mode: 0o600 });
  await rm(loadingFile);
  return [admin, learner];
}
