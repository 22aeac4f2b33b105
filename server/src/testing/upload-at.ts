import pg from 'pg';
import type { UploadPurpose } from '@kalima/shared/domain/content/uploads';

/** Uploads a file over the network; returns what came back, whatever it was. */
export async function uploadAt(address: string, cookie: string, bytes: Uint8Array, purpose: UploadPurpose) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'upload');
  const response = await fetch(`${address}/api/author/media?purpose=${purpose}`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: await response.json(),
  };
}

/** The keys of all files that a PostgreSQL knows. */
export async function filesOf(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<{ key: string }>('select key from media order by key')).rows.map(({ key }) => key);
  } finally {
    await client.end();
  }
}
