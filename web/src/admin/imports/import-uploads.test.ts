import type { ContentImport, ImportFile } from '@kalima/shared/contract/exchange/imports';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importQuery } from './import-queries.ts';
import { queueOf } from './import-uploads.ts';

const id = '0f0c9a3f-4c1f-4f0a-9a55-5a3f35d3f001';
const begun: ContentImport = {
  id,
  name: 'book',
  state: 'open',
  fileCount: 0,
  changedAt: '2026-11-22T10:00:00.000Z',
  made: null,
  version: 1,
  files: [],
  draft: null,
  job: null,
};
const stored: ImportFile = {
  id: '0f0c9a3f-4c1f-4f0a-9a55-5a3f35d3f002',
  name: 'book.zip',
  kind: 'archive',
  bytes: 1,
  url: null,
  problem: null,
  isUnread: true,
};
const chosen = { id: stored.id, name: stored.name, kind: stored.kind, file: new File(['x'], stored.name) };

/** A server that has the file at once. */
class QuickServer extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 201;
  readonly responseText = JSON.stringify(stored);
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', QuickServer));
afterEach(() => vi.unstubAllGlobals());

async function filesAfter(queries: QueryClient): Promise<readonly ImportFile[] | undefined> {
  const queue = queueOf(queries, id);
  queue.add([chosen]);
  await queue.settled();
  return queries.getQueryData(importQuery(id).queryKey)?.files;
}

test('a file that arrives before the import is on the screen is one of its files', async () => {
  const queries = new QueryClient();
  queries.setQueryData(importQuery(id).queryKey, begun);
  expect(await filesAfter(queries)).toEqual([stored]);
});

test('an answer of the server from before the file arrived does not take it away', async () => {
  const queries = new QueryClient();
  queries.setQueryData(importQuery(id).queryKey, begun);
  const asked: ((entry: ContentImport) => void)[] = [];
  const reading = queries.fetchQuery({
    ...importQuery(id),
    queryFn: () => new Promise<ContentImport>((resolve) => asked.push(resolve)),
  });
  expect(await filesAfter(queries)).toEqual([stored]);
  asked[0]?.(begun);
  await reading.catch(() => undefined);
  expect(queries.getQueryData(importQuery(id).queryKey)?.files).toEqual([stored]);
});
