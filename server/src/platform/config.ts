import { join, resolve, sep } from 'node:path';
import type { RegistrationState } from '@kalima/shared/domain/people/school';
import { type Environment, environment, loopbackHosts } from './environment.ts';

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

/** The backups that a server makes by itself. */
export interface BackupConfig {
  readonly folder: string;
  /** 0 for none. */
  readonly everyHours: number;
  /** How many days and weeks keep a backup each. */
  readonly keep: { readonly days: number; readonly weeks: number };
  /** A second place to which each backup is copied: a folder, or a bucket of the same store as `s3`. */
  readonly copy: { readonly folder: string } | { readonly s3: S3Config } | null;
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
  /** Whether e-mails of these domains are confirmed where the provider does not say so. */
  readonly confirmsDomains: boolean;
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

/** What a backup copy in a bucket is named by: `s3://name`. */
const bucketAddress = /^s3:\/\/([\w.-]{3,255})\/?$/;

/** A folder for backups. That of what is being received would lose them. */
function backupFolderOf(variable: string, folder: string, given: Environment, baseDir: string): string {
  const received = resolve(baseDir, given.DATA_DIR, 'uploads');
  if (`${resolve(baseDir, folder)}${sep}`.startsWith(`${received}${sep}`))
    throw new ConfigError(
      `${variable} must not be in ${received}, which is emptied at each start. Set it to a folder that holds nothing else.`,
    );
  return resolve(baseDir, folder);
}

function copyOf(given: Environment, baseDir: string, backupFolder: string): BackupConfig['copy'] {
  const { BACKUP_COPY: copy } = given;
  if (copy === undefined) return null;
  const [, bucket] = bucketAddress.exec(copy) ?? [];
  if (bucket === undefined) {
    const folder = backupFolderOf('BACKUP_COPY', copy, given, baseDir);
    // A backup copied onto itself would be reported as a second one.
    if (folder === backupFolder) throw new ConfigError('BACKUP_COPY must be another folder than BACKUP_DIR.');
    return { folder };
  }
  // Files of the school and backups in one bucket would be taken for each other, and are lost together.
  if (bucket === given.S3_BUCKET) throw new ConfigError('BACKUP_COPY must be another bucket than S3_BUCKET.');
  const s3 = s3Of({ ...given, S3_BUCKET: bucket });
  if (!s3) throw new ConfigError('BACKUP_COPY names no bucket.');
  return { s3 };
}

function s3Of(given: Environment): S3Config | undefined {
  if (given.S3_BUCKET === undefined) {
    // They may be for the copies of backups alone.
    if (given.BACKUP_COPY?.startsWith('s3:') === true) return undefined;
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

function singleSignOnOf(given: Environment): SingleSignOnConfig | undefined {
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
  if (given.OIDC_EMAILS !== undefined && given.OIDC_DOMAINS.length === 0)
    throw new ConfigError('OIDC_EMAILS is of no use without OIDC_DOMAINS.');
  return {
    issuer,
    clientId,
    clientSecret,
    name: given.OIDC_NAME ?? host,
    domains: given.OIDC_DOMAINS.map((domain) => domain.toLowerCase()),
    confirmsDomains: given.OIDC_EMAILS !== undefined,
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
  const ownFolder = given.BACKUP_DIR ?? join(given.DATA_DIR, 'backups');
  const backupFolder = backupFolderOf('BACKUP_DIR', ownFolder, given, baseDir);
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
      folder: backupFolder,
      everyHours: given.BACKUP_EVERY,
      keep: { days, weeks },
      copy: copyOf(given, baseDir, backupFolder),
    },
    logLevel: given.LOG_LEVEL,
  };
}
