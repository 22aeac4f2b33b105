/** The SQLSTATE or system code of a failure; Kysely and others wrap the driver's error as `cause`. */
export function databaseErrorCode(error: unknown): string | undefined {
  if (!isRecord(error)) return undefined;
  const cause = isRecord(error['cause']) ? error['cause']['code'] : undefined;
  const code = cause ?? error['code'];
  return typeof code === 'string' ? code : undefined;
}

/** Which constraint was violated, as named in the migrations. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!isRecord(error)) return undefined;
  const cause = isRecord(error['cause']) ? error['cause']['constraint'] : undefined;
  const constraint = cause ?? error['constraint'];
  return typeof constraint === 'string' ? constraint : undefined;
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (databaseErrorCode(error) !== '23505') return false;
  return constraint === undefined || violatedConstraint(error) === constraint;
}

/** Deadlock or serialisation failure: the transaction was rolled back and may be tried again as a whole. */
export function isRetryable(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code === '40P01' || code === '40001';
}

/** A prepared statement would return other columns than when it was prepared: the tables have changed since, and its connection cannot use it any more. */
export function isOutdatedStatement(error: unknown): boolean {
  return databaseErrorCode(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan');
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'DATABASE_STOPPED',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  // It took too long, for a lock or by itself, or the transaction was left alone.
  '57014',
  '55P03',
  '25P03',
]);

/** pg reports a connection that ends under a query by these sentences only, without a code. */
const connectionMessages = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** The database went away, as opposed to refusing this statement: the caller responds with 503. */
export function isConnectionError(error: unknown): boolean {
  const code = databaseErrorCode(error);
  if (code !== undefined) return connectionCodes.has(code) || code.startsWith('08');
  return error instanceof Error && connectionMessages.test(error.message);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
