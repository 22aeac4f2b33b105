import { z } from 'zod';
import { type UploadPurpose, uploadPurposes } from '../../domain/content/uploads.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';

const purposes = Object.keys(uploadPurposes) as [UploadPurpose, ...UploadPurpose[]];

/** A stored file. `url` is what content refers to; pictures have a width and height in pixels. */
export const storedMedia = z.object({
  key: z.string(),
  url: z.string(),
  type: z.string(),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});
export type StoredMedia = z.infer<typeof storedMedia>;

export const uploadMedia = endpoint({
  method: 'POST',
  path: '/api/author/media',
  access: 'author',
  summary: 'Stores one file. Until content uses it only its uploader sees it; unused it is removed after 24 hours.',
  query: z.strictObject({
    purpose: z.enum(purposes),
    /** The content that the file is for; its id names the folder. */
    owner: id.optional(),
  }),
  upload: true,
  status: 201,
  response: storedMedia,
  errors: [
    'FILE_MISSING',
    'FILE_TOO_LARGE',
    'FILE_TYPE_NOT_ALLOWED',
    'PICTURE_NOT_READABLE',
    'PICTURE_TOO_LARGE',
    'MEDIA_NOT_READABLE',
    'UPLOAD_INCOMPLETE',
    'PROCESSOR_TIME_SPENT',
    'STORAGE_UNAVAILABLE',
  ],
});
