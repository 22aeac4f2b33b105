import { expect, test } from 'vitest';
import type { EndpointDefinition } from '@kalima/shared/contract/endpoint';
import { endpoints } from '@kalima/shared/contract/endpoints';
import { startTestApp } from './testing/test-app.ts';

const kalima = await startTestApp();

test('what is made while it is sent is not made for HEAD', () => {
  const all: readonly EndpointDefinition[] = endpoints;
  const made = all.filter(({ path, isFile, isStream }) => isFile || isStream || path.endsWith('/export'));
  expect(made.length).toBeGreaterThan(3);
  const heads = made.map(({ path }) => `HEAD ${path.replace(/\{(\w+)\}/g, ':$1')}`);
  expect([...kalima.routes].filter((route) => heads.includes(route))).toEqual([]);
  expect([...kalima.routes]).toContain('HEAD /api/profile');
});
