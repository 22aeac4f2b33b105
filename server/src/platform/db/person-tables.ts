import type { PersonAction } from '@kalima/shared/domain/people/person-log';
import type { Generated } from 'kysely';
import type { Time } from './account-tables.ts';

/** What teachers and admins did that is about a person. */
export interface PersonLog {
  id: Generated<string>;
  at: Time;
  person_id: string;
  actor_id: string | null;
  actor_role: 'teacher' | 'admin';
  action: PersonAction;
}
