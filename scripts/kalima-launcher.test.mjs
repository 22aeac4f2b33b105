import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { root } from './node-24.mjs';

const folder = mkdtempSync(join(tmpdir(), 'kalima-launcher-'));
afterAll(() => rmSync(folder, { recursive: true }));
copyFileSync(join(root, 'deploy/kalima'), join(folder, 'kalima'));
chmodSync(join(folder, 'kalima'), 0o755);
writeFileSync(join(folder, 'node'), '#!/bin/sh\necho "$MALLOC_ARENA_MAX $NODE_OPTIONS"\n', { mode: 0o755 });

/** @param {Record<string, string>} env */
const startedWith = (env) =>
  execFileSync('sh', [join(folder, 'kalima')], { env: { PATH: process.env['PATH'], ...env }, encoding: 'utf8' }).trim();

test('the archive starts with less memory for what is short-lived where the database is embedded, unless it is told otherwise', () => {
  expect(startedWith({})).toBe('2 --max-semi-space-size=2');
  expect(startedWith({ DATABASE_URL: 'postgres://somewhere' })).toBe('2');
  expect(startedWith({ NODE_OPTIONS: '--max-old-space-size=500' })).toBe('2 --max-old-space-size=500');
});

test('the archive is also started by a link, and by a link to that', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'kalima-links-'));
  onTestFinished(() => rmSync(elsewhere, { recursive: true }));
  mkdirSync(join(elsewhere, 'bin'));
  symlinkSync(join(folder, 'kalima'), join(elsewhere, 'kalima'));
  symlinkSync('../kalima', join(elsewhere, 'bin', 'kalima'));
  const env = { PATH: `${join(elsewhere, 'bin')}:${process.env['PATH'] ?? ''}` };
  for (const command of [join(elsewhere, 'bin', 'kalima'), 'kalima'])
    expect(execFileSync(command, { env, encoding: 'utf8', cwd: elsewhere }).trim()).toBe('2 --max-semi-space-size=2');
});
