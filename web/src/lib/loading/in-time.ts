import { ApiError } from '../api/api-error.ts';

/** Milliseconds after which a server that does not answer counts as out of reach, for what the device knows as well (PRODUCT.md#constants). */
const patience = 5000;

/** The answer, as it comes; rejects as without a network where it does not come in time, as through a network that leads nowhere. */
export function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new ApiError('NETWORK', 0)), patience);
  });
  return Promise.race([answer, late]);
}
