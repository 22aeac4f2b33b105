import type { Trx } from '../../../platform/db/schema.ts';
import type { LearnerToLetIn } from '../../accounts/service.ts';
import type { ClassTeacher } from '../class-teacher.ts';
import { type CardPeople, lockCardPeople } from './queries.ts';

/**
 * Those of a class whom the teacher may let in by a card (PRODUCT.md#login-cards), locked until the transaction ends;
 * Who is not in the class, or has another way in, is left out.
 */
export async function lockLearnersToLetIn(
  trx: Trx,
  { classId, isAdmin }: ClassTeacher,
  asked: CardPeople,
): Promise<LearnerToLetIn[]> {
  return (await lockCardPeople(trx, classId, isAdmin, asked)) as LearnerToLetIn[];
}
