import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Api } from '../../e2e/fixtures/api.ts';
import { firstAdmin } from '../../e2e/fixtures/server.ts';
import { type Server, startServer } from './processes.ts';

export interface Product {
  readonly server: Server;
  readonly api: Api;
  /** The Cookie header of a new session of this person. */
  cookieOf(person: { email: string; password: string }): Promise<string>;
  stop(): Promise<void>;
}

export const productEnv = {
  AUTH_SECRET: 'a secret of the bench that nobody else has',
  ADMIN_EMAIL: firstAdmin.email,
  ADMIN_PASSWORD: firstAdmin.password,
  PORT: '0',
  LOG_LEVEL: 'warn',
  DEMO: 'off',
};

/**
 * The product with files and an embedded database in a folder of its own, or with the database at an address; started by another command where
 * one is given, to which the program is handed.
 */
export async function startProduct(databaseUrl?: string, by?: readonly string[]): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kalima-bench-'));
  const where: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const server = await startServer('server/start.mjs', { ...productEnv, DATA_DIR: dataDir, ...where }, by);
  const api = await Api.open(server.url);
  return {
    server,
    api,
    async cookieOf(person) {
      const cookies = await api.sessionOf(person);
      return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    },
    async stop() {
      await api.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
