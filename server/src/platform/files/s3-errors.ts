import type { S3Config } from '../config.ts';
import { AppError } from '../app-error.ts';

interface S3Failure extends Error {
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error ? (error as S3Failure).$metadata?.httpStatusCode : undefined;
}

/** Whether the store says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

/** The failure as the browser sees it; the cause is for the log. */
export function asUnavailable(cause: unknown): AppError {
  const error = new AppError('STORAGE_UNAVAILABLE', 'The file storage cannot be reached.');
  error.cause = cause;
  return error;
}

/** Whether a second attempt can help at once: the connection broke, or the store asks to try again. */
export function isTransient(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  const status = statusOf(cause);
  if (status !== undefined) return status === 500 || status === 503;
  return cause instanceof Error && ['ECONNRESET', 'EPIPE'].includes((cause as S3Failure).code ?? '');
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError' || error instanceof DOMException) return 'no answer in time';
  return error.message.replaceAll('\n', ' ');
}

/** One line for the operator: why the store cannot be used. Never tells a key. */
export function describeS3Failure(error: unknown, { bucket, endpoint }: S3Config): string {
  const place = endpoint ?? 'Amazon S3';
  const status = statusOf(error);
  if (status === 404) return `The bucket ${bucket} does not exist at ${place}. Make it, or set S3_BUCKET.`;
  if (status === 403 || status === 401) return `${place} refuses the access key for the bucket ${bucket} (${status}).`;
  if (status === 301 || status === 400) {
    return `The bucket ${bucket} at ${place} refuses the request (${status}): check S3_REGION and S3_ENDPOINT.`;
  }
  if (status !== undefined && status !== 200) return `The file store ${place} answers ${status}.`;
  return `The file store ${place} cannot be reached: ${reasonOf(error)}`;
}
