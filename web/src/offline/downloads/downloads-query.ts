import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { fetchAll } from '../../lib/api/fetch-all.ts';
import { storedQuery } from '../stored-answers/stored-query.ts';
import { devicePictureWidth } from './download-file.ts';

/** What is assigned, with what a device needs of it. */
export function downloadsQuery(userId: string) {
  return queryOptions({
    ...storedQuery(userId, ['downloads']),
    queryFn: ({ signal }) =>
      fetchAll((cursor) =>
        call('GET /api/downloads', { query: { pictureWidth: devicePictureWidth(), cursor }, signal }),
      ),
  });
}
