import { join, resolve } from 'node:path';
import { z } from 'zod';
import { leastKeptDays } from '@kalima/shared/domain/memory';
import { type RegistrationState, isTimeZone, schoolNameLength, sessionRest } from '@kalima/shared/domain/school';

const emptyAsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(emptyAsAbsent, schema.optional());
const loopbackHosts = new Set(['127.0.0.1', 'localhost', '::1']);

const urlLike = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be a full address such as ${example}` });

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

const environment = z.object({
  PORT: wholeNumber(65_535, 3000, 'must be a whole number from 0 to 65535'),
  HOST: z.preprocess(emptyAsAbsent, z.string().default('127.0.0.1')),
  DATA_DIR: z.preprocess(emptyAsAbsent, z.string().default('data')),
  DATABASE_URL: optional(z.string().regex(/^postgres(?:ql)?:\/\//, 'must start with postgres://')),
  PUBLIC_URL: optional(urlLike('https://kalima.example.org')),
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
  OIDC_ROLE_CLAIM: optional(z.string().max(200)),
  OIDC_TEACHERS: list,
  PASSWORDS: optional(z.enum(['admins'], 'must be admins, or left out')),
  REQUIRE_SECOND_FACTOR: optional(z.enum(['admins'], 'must be admins, or left out')),
  BACKUP_DIR: optional(z.string()),
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

/** A bucket of an S3-compatible store. */
export interface S3Config {
  readonly bucket: string;
  /** Undefined for Amazon's own. */
  readonly endpoint: string | undefined;
  /** The address that browsers reach, where it is another than the server's. */
  readonly publicEndpoint: string | undefined;
  readonly region: string | undefined;
  /** Undefined where the SDK finds them itself: AWS_* variables, a role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  readonly forcePathStyle: boolean;
}

/** The backups that an embedded database makes of itself. */
export interface BackupConfig {
  readonly folder: string;
  /** 0 for none. */
  readonly everyHours: number;
  /** How many days and weeks keep a backup each. */
  readonly keep: { readonly days: number; readonly weeks: number };
}

/** A provider of single sign-on by OpenID Connect. */
export interface SingleSignOnConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the button for it names. */
  readonly name: string;
  /** Domains of e-mails for which accounts are made by themselves. */
  readonly domains: readonly string[];
  /** The claim that names roles; without it everybody new is a learner. */
  readonly roleClaim: string | undefined;
  /** Values of that claim that make a teacher. */
  readonly teacherValues: readonly string[];
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly publicUrl: string | undefined;
  /** Undefined in embedded mode where none is given: then one is made and stored in the data folder. */
  readonly authSecret: string | undefined;
  readonly firstAdmin: { readonly email: string; readonly password: string } | undefined;
  /** How many proxies in front of the server are trusted to name the client's address. */
  readonly trustProxy: number;
  /** How many seconds a server that shuts down goes on serving, so that a load balancer notices. */
  readonly drainSeconds: number;
  /** Seconds after which a connection to PostgreSQL times out. */
  readonly databaseTimeout: number;
  /** Queries that take at least as many milliseconds are logged. */
  readonly slowQueryMs: number;
  /** Days for which learners' answers are kept; null for all of them. */
  readonly keepEventsDays: number | null;
  readonly hasDemo: boolean;
  /** Whether only people at this machine can reach the server. */
  readonly isLocal: boolean;
  /** Settings of the school that cannot be changed in the back office. */
  readonly school: {
    readonly name: string | undefined;
    readonly timeZone: string | undefined;
    readonly registration: RegistrationState | undefined;
    readonly sessionRestDays: number | undefined;
    readonly learnersMayDelete: boolean | undefined;
  };
  /** Undefined where there is no single sign-on. */
  readonly singleSignOn: SingleSignOnConfig | undefined;
  /** Who may sign in by a password. */
  readonly passwordsOf: 'everybody' | 'admins';
  /** Who must have a second factor. */
  readonly secondFactorOf: 'nobody' | 'admins';
  /** Undefined where files are stored in the data folder. */
  readonly s3: S3Config | undefined;
  readonly backups: BackupConfig;
  readonly logLevel: string;
}

/** A variable of the environment that cannot be used; its message is one line for the operator. */
export class ConfigError extends Error {}

function s3Of(given: z.infer<typeof environment>): S3Config | undefined {
  if (given.S3_BUCKET === undefined) {
    const lonely = Object.entries(given).find(([name, value]) => name.startsWith('S3_') && value !== undefined);
    if (lonely) throw new ConfigError(`${lonely[0]} is of no use without S3_BUCKET.`);
    return undefined;
  }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint } = given;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be given together.');
  }
  return {
    bucket: given.S3_BUCKET,
    endpoint,
    publicEndpoint: given.S3_PUBLIC_ENDPOINT,
    // Stores of one's own know no regions, yet a signature names one.
    region: given.S3_REGION ?? (endpoint === undefined ? undefined : 'us-east-1'),
    credentials:
      accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle:
      given.S3_FORCE_PATH_STYLE === undefined ? endpoint !== undefined : given.S3_FORCE_PATH_STYLE === 'on',
  };
}

function singleSignOnOf(given: z.infer<typeof environment>): SingleSignOnConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    const lonely = Object.entries(given).find(
      ([name, value]) => name.startsWith('OIDC_') && value !== undefined && [value].flat().length > 0,
    );
    if (lonely)
      throw new ConfigError(`${lonely[0]} is of no use without OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.`);
    if (given.PASSWORDS !== undefined) throw new ConfigError('PASSWORDS is of no use without OIDC_ISSUER.');
    return undefined;
  }
  const { protocol, hostname, host } = new URL(issuer);
  if (protocol !== 'https:' && !loopbackHosts.has(hostname.replace(/[[\]]/g, ''))) {
    throw new ConfigError('OIDC_ISSUER must begin with https://.');
  }
  if (given.PUBLIC_URL === undefined)
    throw new ConfigError('OIDC_ISSUER needs PUBLIC_URL, to which the provider leads back.');
  if (given.PASSWORDS !== undefined && given.REGISTRATION !== undefined && given.REGISTRATION !== 'off') {
    throw new ConfigError('REGISTRATION can only be off where PASSWORDS is admins: who registers chooses a password.');
  }
  if ((given.OIDC_ROLE_CLAIM === undefined) !== (given.OIDC_TEACHERS.length === 0)) {
    throw new ConfigError('OIDC_ROLE_CLAIM and OIDC_TEACHERS must be given together.');
  }
  return {
    issuer,
    clientId,
    clientSecret,
    name: given.OIDC_NAME ?? host,
    domains: given.OIDC_DOMAINS.map((domain) => domain.toLowerCase()),
    roleClaim: given.OIDC_ROLE_CLAIM,
    teacherValues: given.OIDC_TEACHERS,
  };
}

/** Reads the configuration from the environment. Throws `ConfigError` naming the variable that is wrong. */
export function readConfig(env: Record<string, string | undefined>, baseDir: string): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path.join('.') ?? 'The environment'} ${issue?.message ?? 'is not valid'}.`);
  }
  const given = parsed.data;
  if ((given.ADMIN_EMAIL === undefined) !== (given.ADMIN_PASSWORD === undefined)) {
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD must be given together.');
  }
  if (given.DATABASE_URL !== undefined && given.AUTH_SECRET === undefined) {
    throw new ConfigError('AUTH_SECRET must be given with DATABASE_URL, the same for every server on that database.');
  }
  const [days = 0, weeks = 0] = given.BACKUP_KEEP.split('+').map(Number);
  const isLocal = given.PUBLIC_URL === undefined && loopbackHosts.has(given.HOST);
  const isLocalTrial = given.DATABASE_URL === undefined && isLocal;
  if (given.DEMO === 'on' && given.PUBLIC_URL !== undefined) {
    throw new ConfigError('DEMO cannot be on where PUBLIC_URL is set: demo accounts do not belong on a public site.');
  }
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir: resolve(baseDir, given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    publicUrl: given.PUBLIC_URL,
    authSecret: given.AUTH_SECRET,
    firstAdmin:
      given.ADMIN_EMAIL !== undefined && given.ADMIN_PASSWORD !== undefined
        ? { email: given.ADMIN_EMAIL, password: given.ADMIN_PASSWORD }
        : undefined,
    trustProxy: given.TRUST_PROXY,
    drainSeconds: given.DRAIN_SECONDS,
    databaseTimeout: given.DATABASE_TIMEOUT,
    slowQueryMs: given.SLOW_QUERY_MS,
    keepEventsDays: given.KEEP_EVENTS_DAYS ?? null,
    isLocal,
    school: {
      name: given.SCHOOL_NAME,
      timeZone: given.TIME_ZONE,
      registration: given.REGISTRATION === 'off' || given.PASSWORDS === 'admins' ? 'closed' : given.REGISTRATION,
      sessionRestDays: given.SESSION_REST_DAYS,
      learnersMayDelete: given.LEARNERS_MAY_DELETE && given.LEARNERS_MAY_DELETE === 'on',
    },
    singleSignOn: singleSignOnOf(given),
    passwordsOf: given.PASSWORDS ?? 'everybody',
    secondFactorOf: given.REQUIRE_SECOND_FACTOR ?? 'nobody',
    hasDemo: given.DEMO === undefined ? isLocalTrial : given.DEMO === 'on',
    s3: s3Of(given),
    backups: {
      folder: resolve(baseDir, given.BACKUP_DIR ?? join(given.DATA_DIR, 'backups')),
      everyHours: given.DATABASE_URL === undefined ? given.BACKUP_EVERY : 0,
      keep: { days, weeks },
    },
    logLevel: given.LOG_LEVEL,
  };
}
