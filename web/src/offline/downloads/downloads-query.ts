import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../lib/api.ts';
import { devicePictureWidth } from './download-file.ts';
import { storedQuery } from '../stored-answers/stored-query.ts';

type Offer = Answer<'GET /api/downloads'>;

/** All pages of what is assigned. */
async function fetchOffer(signal: AbortSignal): Promise<Offer> {
  const ask = (cursor?: string) =>
    call('GET /api/downloads', { query: { pictureWidth: devicePictureWidth(), cursor }, signal });
  const offer = await ask();
  const items = new Map(offer.items.map((item) => [item.id, item]));
  for (let cursor = offer.nextCursor; cursor !== null;) {
    const page = await ask(cursor);
    for (const item of page.items) items.set(item.id, item);
    cursor = page.nextCursor;
  }
  return { ...offer, items: [...items.values()], nextCursor: null };
}

/** What is assigned, with what a device needs of it. */
export function downloadsQuery(userId: string) {
  return queryOptions({ ...storedQuery(userId, ['downloads']), queryFn: ({ signal }) => fetchOffer(signal) });
}
