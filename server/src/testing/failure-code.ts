import { AppError } from '../platform/app-error.ts';

/** The code with which a call fails, or a word for what it did in its place. */
export async function asFailureCode(call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
    return 'no failure';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}
