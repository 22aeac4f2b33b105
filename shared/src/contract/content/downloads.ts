import { z } from 'zod';
import { courseTypes } from '../../domain/content/course-types.ts';
import { pictureWidths } from '../../domain/content/media-addresses.ts';
import { endpoint } from '../endpoint.ts';
import { cursorQuery, id, listOf } from '../fields.ts';

/** A stored file that a device needs, with its size; a picture's in the width that was asked for. */
export const neededFile = z.object({ key: z.string(), bytes: z.number().int() });
export type NeededFile = z.infer<typeof neededFile>;

export const download = z.object({
  id,
  title: z.string(),
  courseType: z.enum(courseTypes),
  /** Changes whenever the content does; tells nothing else. */
  revision: z.string(),
  /** Whether it shows a video of another site, which needs a network. */
  needsNetwork: z.boolean(),
  files: z.array(neededFile),
});
export type Download = z.infer<typeof download>;

export const listDownloads = endpoint({
  method: 'GET',
  path: '/api/downloads',
  access: 'user',
  summary:
    'A page of what a device needs so that the courses assigned to the person work without a network: the files of each, and on the first page those of the vocabulary bank and of the covers in the lists.',
  query: z.strictObject({
    /** The width in which the device keeps pictures. */
    pictureWidth: z.coerce
      .number()
      .refine((width) => pictureWidths.some((one) => one === width), { params: { code: 'INVALID_VALUE' } })
      .default(1280),
    cursor: cursorQuery,
  }),
  isCostly: true,
  status: 200,
  response: listOf(download).extend({ shared: z.array(neededFile) }),
});
