import type { TestClient } from './test-client.ts';

const path = 'POST /api/teacher/changes/{id}/undo';

/** Takes back what an answer says was changed; returns how much that was. */
export async function takeBack(client: TestClient, { changeId }: { changeId: string | null }) {
  const { undoneCount } = await client.call(path, { params: { id: changeId ?? 'nothing changed' } });
  return { undoneCount };
}

/** The code with which taking a change back is refused. */
export function refusalToTakeBack(client: TestClient, { changeId }: { changeId: string | null }) {
  return client.codeOf(path, { params: { id: changeId ?? 'nothing changed' } });
}

/** Takes back what an import made; returns how much went, and what stays. */
export async function undoImport(client: TestClient, id: string) {
  const { undoneCount: removedCount, kept } = await client.call(path, { params: { id } });
  return { removedCount, kept };
}
