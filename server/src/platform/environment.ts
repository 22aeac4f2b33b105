import { z } from 'zod';
import { leastKeptDays } from '@kalima/shared/domain/learning/memory';
import { isTimeZone, schoolNameLength, sessionRest } from '@kalima/shared/domain/people/school';

const emptyAsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(emptyAsAbsent, schema.optional());
export const loopbackHosts = new Set(['127.0.0.1', 'localhost', '::1']);

const urlLike = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be a full address such as ${example}` });

/** The address of a whole site, as browsers write it: nothing is served below a path, and links are made by adding one. */
const siteAddress = (example: string) =>
  urlLike(example).transform((address, context) => {
    const { origin, pathname, search, hash, username, password } = new URL(address);
    if (pathname + search + hash + username + password === '/') return origin;
    const message = `must be the address of a whole site, without a path or name of an account, such as ${example}`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** Words between commas. */
const list = z.preprocess(emptyAsAbsent, z.string().default('')).transform((text) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== ''),
);

/** A number from 0 to `max` in digits alone. */
function wholeNumber(max: number, preset: number, error: string) {
  const digits = z
    .string()
    .regex(/^\d{1,6}$/, error)
    .transform(Number)
    .refine((value) => value <= max, error);
  return z.preprocess(emptyAsAbsent, digits.optional()).transform((value) => value ?? preset);
}

/** The variables of the environment that are read, as they are written. */
export const environment = z.object({
  PORT: wholeNumber(65_535, 3000, 'must be a whole number from 0 to 65535'),
  HOST: z.preprocess(emptyAsAbsent, z.string().default('127.0.0.1')),
  DATA_DIR: z.preprocess(emptyAsAbsent, z.string().default('data')),
  DATABASE_URL: optional(z.string().regex(/^postgres(?:ql)?:\/\//, 'must start with postgres://')),
  PUBLIC_URL: optional(siteAddress('https://kalima.example.org')),
  AUTH_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  ADMIN_EMAIL: optional(z.email('must be an email address')),
  ADMIN_PASSWORD: optional(
    z.string().min(8, 'must have at least 8 characters').max(128, 'must have at most 128 characters'),
  ),
  TRUST_PROXY: wholeNumber(10, 0, 'must be the number of proxies, 0 to 10'),
  DRAIN_SECONDS: wholeNumber(300, 0, 'must be a whole number of seconds, 0 to 300'),
  DATABASE_TIMEOUT: wholeNumber(3600, 30, 'must be a whole number of seconds, 1 to 3600').refine(
    (seconds) => seconds > 0,
    'must be a whole number of seconds, 1 to 3600',
  ),
  SLOW_QUERY_MS: wholeNumber(600_000, 500, 'must be a number of milliseconds, 0 for every query'),
  DEMO: optional(z.enum(['on', 'off'], 'must be on or off')),
  SCHOOL_NAME: optional(z.string().trim().max(schoolNameLength, `must have at most ${schoolNameLength} characters`)),
  TIME_ZONE: optional(z.string().refine(isTimeZone, 'must be a time zone such as Africa/Cairo')),
  REGISTRATION: optional(z.enum(['open', 'class-code', 'off'], 'must be open, class-code or off')),
  KEEP_EVENTS_DAYS: optional(
    z.coerce
      .number('must be a whole number of days')
      .refine(
        (days) => Number.isInteger(days) && days >= leastKeptDays && days <= 36_500,
        `must be a whole number of days, ${leastKeptDays} or more`,
      ),
  ),
  SESSION_REST_DAYS: optional(
    z.coerce
      .number('must be a whole number of days, 1 to 90')
      .refine(
        (days) => Number.isInteger(days) && days >= sessionRest.min && days <= sessionRest.max,
        'must be a whole number of days, 1 to 90',
      ),
  ),
  LEARNERS_MAY_DELETE: optional(z.enum(['on', 'off'], 'must be on or off')),
  OIDC_ISSUER: optional(urlLike('https://accounts.example.org')),
  OIDC_CLIENT_ID: optional(z.string().max(500)),
  OIDC_CLIENT_SECRET: optional(z.string().max(500)),
  OIDC_NAME: optional(z.string().trim().max(60, 'must have at most 60 characters')),
  OIDC_DOMAINS: list,
  OIDC_EMAILS: optional(z.enum(['confirmed'], 'must be confirmed, or left out')),
  OIDC_ROLE_CLAIM: optional(z.string().max(200)),
  OIDC_TEACHERS: list,
  PASSWORDS: optional(z.enum(['admins'], 'must be admins, or left out')),
  REQUIRE_SECOND_FACTOR: optional(z.enum(['admins'], 'must be admins, or left out')),
  BACKUP_DIR: optional(z.string()),
  BACKUP_COPY: optional(z.string().max(1000)),
  BACKUP_EVERY: wholeNumber(8760, 24, 'must be a whole number of hours, 0 for never'),
  BACKUP_KEEP: z.preprocess(
    emptyAsAbsent,
    z
      .string()
      .regex(/^\d{1,3}\+\d{1,3}$/, 'must be days and weeks such as 7+4')
      .default('7+4'),
  ),
  S3_BUCKET: optional(z.string().regex(/^[\w.-]{3,255}$/, 'must be the name of a bucket')),
  S3_ENDPOINT: optional(urlLike('https://s3.example.org')),
  S3_PUBLIC_ENDPOINT: optional(urlLike('https://s3.example.org')),
  S3_REGION: optional(z.string().regex(/^[\w-]+$/, 'must be a region such as eu-central-1')),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_FORCE_PATH_STYLE: optional(z.enum(['on', 'off'], 'must be on or off')),
  LOG_LEVEL: z.preprocess(
    emptyAsAbsent,
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info')
      .default('info'),
  ),
});
export type Environment = z.infer<typeof environment>;
