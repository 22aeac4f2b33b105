import { z } from 'zod';
import { personSections } from '../../domain/people/person-export.ts';
import { aboutUser } from './about.ts';
import { endpoint } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';

/** A stored row, by the names of its columns. */
const row = z.record(z.string(), z.unknown());

/** Everything that is kept of one person, as it is stored (PRODUCT.md#everything-about-one-person). */
export const personExport = z.object({
  format: z.literal('kalima-person'),
  formatVersion: z.literal(1),
  exportedAt: timestamp,
  ...(Object.fromEntries(personSections.map((name) => [name, z.array(row)])) as Record<
    (typeof personSections)[number],
    z.ZodArray<typeof row>
  >),
});
export type PersonExport = z.infer<typeof personExport>;

export const exportUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/{userId}/export',
  access: 'admin',
  summary:
    'Everything that is kept of one person but secrets, in pieces as it is read (PRODUCT.md#everything-about-one-person).',
  params: z.object({ userId: id }),
  isCostly: true,
  about: aboutUser('exported'),
  status: 200,
  response: personExport,
  errors: ['USER_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
});

export const exportProfile = endpoint({
  method: 'GET',
  path: '/api/profile/export',
  access: 'user',
  summary: "Everything that is kept of the caller, but secrets and teachers' notes, which an admin gives out.",
  isCostly: true,
  status: 200,
  response: personExport,
  errors: ['TOO_MANY_ATTEMPTS'],
});
