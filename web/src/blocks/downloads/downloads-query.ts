import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { devicePictureWidth } from '../../lib/device/download-file.ts';
import { kept } from '../../lib/device/kept-queries.ts';

/** What is assigned, with what a device needs of it. */
export const downloadsQuery = queryOptions({
  queryKey: ['downloads'],
  queryFn: ({ signal }) => call('GET /api/downloads', { query: { pictureWidth: devicePictureWidth() }, signal }),
  meta: kept,
});
