import { compare } from './compare.ts';
import { startServer } from './processes.ts';
import { startProduct } from './product.ts';
import { withPostgres } from './throw-away-postgres.ts';

/** As many as a class has: sign-ins of one account that succeed are limited, too. */
const accounts = 40;

/** Signing in on PostgreSQL, against a bare program that compares the password and stores a session. */
export async function benchSignIn(): Promise<void> {
  await withPostgres(async (databaseUrl) => {
    const product = await startProduct(databaseUrl);
    const floor = await startServer('tools/bench/bare-sign-in.ts', { BENCH_DATABASE: databaseUrl });
    try {
      const requests = [];
      for (let at = 0; at < accounts; at += 1) {
        const { email, password } = await product.api.register(`Learner ${at}`);
        requests.push({ body: JSON.stringify({ email, password }) });
      }
      const request = { method: 'POST', headers: { 'content-type': 'application/json' }, requests } as const;
      await compare(
        'Sign-in, PostgreSQL',
        { name: 'Kalima', server: product.server, path: '/api/auth/sign-in/email', request },
        { name: 'bare', server: floor, path: '/', request },
        // With those that the round before broke off, more connections at once of one account are taken for guessing.
        { connections: 4, warmRequests: 80 },
      );
    } finally {
      await floor.stop();
      await product.stop();
    }
  });
}
