import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { announce } from './announce.ts';

/** The floor of signing in: find the account, compare the password by argon2id, store a session, set its cookie. */
const pool = new pg.Pool({ connectionString: process.env['BENCH_DATABASE'], max: 10 });

async function signIn(request: IncomingMessage): Promise<string | null> {
  const { email, password } = (await json(request)) as { email: string; password: string };
  const found = await pool.query<{ user_id: string; password: string }>({
    name: 'find',
    text: 'select a.user_id, a.password from accounts a join profiles p on p.id = a.user_id where p.email = $1',
    values: [email],
  });
  const [account] = found.rows;
  if (!account || !(await verify(account.password, password))) return null;
  const token = randomBytes(24).toString('base64url');
  await pool.query({
    name: 'store',
    text: "insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '30 days')",
    values: [account.user_id, token],
  });
  return token;
}

announce(
  createServer((request, response) => {
    signIn(request).then(
      (token) =>
        response.writeHead(token === null ? 401 : 200, { 'set-cookie': `session=${token}; HttpOnly` }).end('{}'),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }),
);
