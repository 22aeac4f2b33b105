import type { Trx } from '../../../platform/db/schema.ts';
import type { LearnerToLetIn } from '../../accounts/service.ts';
import type { ClassTeacher } from '../class-teacher.ts';
import { lockCardPeople } from './queries.ts';

/**
 * Those of a class whom the teacher may let in by a card (PRODUCT.md#login-cards), locked until the transaction ends; of all its
 * members where nobody is named. Who is not in the class, or has another way in, is left out.
 */
export async function lockLearnersToLetIn(
  trx: Trx,
  { classId, isAdmin }: ClassTeacher,
  userIds: readonly string[] | null,
): Promise<LearnerToLetIn[]> {
  return (await lockCardPeople(trx, classId, isAdmin, userIds)) as LearnerToLetIn[];
}
