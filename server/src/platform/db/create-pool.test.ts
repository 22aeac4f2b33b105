import { expect, test } from 'vitest';
import { createPool } from './create-pool.ts';

test('a connection that ends is told, but not one that is let go of', async () => {
  const told: string[] = [];
  const nothing = () => undefined;
  const pool = createPool({}, { info: nothing, error: nothing, warn: (_details, message) => void told.push(message) });
  const ended = new Error('terminating connection due to administrator command');
  pool.emit('error', ended);
  expect(told).toEqual(['A database connection ended']);
  await pool.end();
  pool.emit('error', ended);
  expect(told).toHaveLength(1);
});
