import { versionOfPhrases } from '@kalima/shared/domain/content/phrases-version';
import type { TestApp } from './test-app.ts';

/** Input that takes all phrases out of a course, as they stand. */
export async function noPhrasesLeft(kalima: Pick<TestApp, 'signInAdmin'>, id: string) {
  const { client } = await kalima.signInAdmin();
  const { phrases } = await client.call('GET /api/author/phrase-courses/{id}', { params: { id } });
  return { params: { id }, body: { phrases: [], version: versionOfPhrases(phrases) } };
}
