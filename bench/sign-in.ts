import { compare } from './compare.ts';
import { startServer } from './processes.ts';
import { startProduct } from './product.ts';
import { withPostgres } from './throw-away-postgres.ts';

/** Signing in on PostgreSQL, against a bare program that compares the password and stores a session. */
export async function benchSignIn(): Promise<void> {
  await withPostgres(async (databaseUrl) => {
    const product = await startProduct(databaseUrl);
    const floor = await startServer('bench/bare-sign-in.ts', { BENCH_DATABASE: databaseUrl });
    try {
      const { email, password } = await product.api.register();
      const request = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      } as const;
      await compare(
        'Sign-in, PostgreSQL',
        { name: 'Kalima', server: product.server, path: '/api/auth/sign-in/email', request },
        { name: 'bare', server: floor, path: '/', request },
        // With those that the round before broke off, more at once of one account are taken for guessing.
        4,
      );
    } finally {
      await floor.stop();
      await product.stop();
    }
  });
}
