import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './node-24.mjs';

const folder = mkdtempSync(join(tmpdir(), 'kalima-launcher-'));
afterAll(() => rmSync(folder, { recursive: true }));
copyFileSync(join(root, 'deploy/kalima'), join(folder, 'kalima'));
writeFileSync(join(folder, 'node'), '#!/bin/sh\necho "$MALLOC_ARENA_MAX $NODE_OPTIONS"\n', { mode: 0o755 });

/** @param {Record<string, string>} env */
const startedWith = (env) =>
  execFileSync('sh', [join(folder, 'kalima')], { env: { PATH: process.env['PATH'], ...env }, encoding: 'utf8' }).trim();

test('the archive starts with less memory for what is short-lived where the database is embedded, unless it is told otherwise', () => {
  expect(startedWith({})).toBe('2 --max-semi-space-size=2');
  expect(startedWith({ DATABASE_URL: 'postgres://somewhere' })).toBe('2');
  expect(startedWith({ NODE_OPTIONS: '--max-old-space-size=500' })).toBe('2 --max-old-space-size=500');
});
