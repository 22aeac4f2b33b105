declare const proof: unique symbol;

/** A learner for whom a login card may be made or ended. Only the check of a class's teacher makes one (`lockLearnersToLetIn`), and the operator's of who never came in (`brought-people`), so that no card is made without it. */
export interface LearnerToLetIn {
  readonly userId: string;
  readonly name: string;
  readonly userName: string | null;
  readonly email: string | null;
  readonly [proof]: 'may be let in';
}
