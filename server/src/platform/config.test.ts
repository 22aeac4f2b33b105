import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig(env, '/srv/kalima');
const secret = 's'.repeat(32);

test('without any variable it is a local trial with demo content', () => {
  expect(read({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '/srv/kalima/data',
    databaseUrl: undefined,
    publicUrl: undefined,
    authSecret: undefined,
    firstAdmin: undefined,
    trustProxy: 0,
    drainSeconds: 0,
    databaseTimeout: 30,
    slowQueryMs: 500,
    keepEventsDays: null,
    hasDemo: true,
    isLocal: true,
    school: {
      name: undefined,
      timeZone: undefined,
      registration: undefined,
      sessionRestDays: undefined,
      learnersMayDelete: undefined,
    },
    singleSignOn: undefined,
    passwordsOf: 'everybody',
    secondFactorOf: 'nobody',
    s3: undefined,
    backups: { folder: '/srv/kalima/data/backups', everyHours: 24, keep: { days: 7, weeks: 4 }, copy: null },
    logLevel: 'info',
  });
});

test('the address may end with a slash, and backups may lie beside the folders of the server', () => {
  expect(read({ PUBLIC_URL: 'https://kalima.example:8443/' }).publicUrl).toBe('https://kalima.example:8443');
  expect(read({ BACKUP_DIR: 'data/uploads-of-backups' }).backups.folder).toBe('/srv/kalima/data/uploads-of-backups');
});

test('empty variables count as absent', () => {
  const names = [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'PUBLIC_URL',
    'AUTH_SECRET',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'TRUST_PROXY',
    'DRAIN_SECONDS',
    'DATABASE_TIMEOUT',
    'DEMO',
    'SCHOOL_NAME',
    'TIME_ZONE',
    'REGISTRATION',
    'SESSION_REST_DAYS',
    'LEARNERS_MAY_DELETE',
    'KEEP_EVENTS_DAYS',
    'OIDC_ISSUER',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_NAME',
    'OIDC_DOMAINS',
    'OIDC_EMAILS',
    'OIDC_ROLE_CLAIM',
    'OIDC_TEACHERS',
    'PASSWORDS',
    'REQUIRE_SECOND_FACTOR',
    'LOG_LEVEL',
    'BACKUP_DIR',
    'BACKUP_EVERY',
    'BACKUP_KEEP',
    'BACKUP_COPY',
    'S3_BUCKET',
    'S3_ENDPOINT',
    'S3_PUBLIC_ENDPOINT',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'S3_FORCE_PATH_STYLE',
  ];
  expect(read(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(read({}));
});

test.each([
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0', DEMO: 'on' }, true],
  [{ DEMO: 'off' }, false],
  [{ PUBLIC_URL: 'https://kalima.example' }, false],
  [{ DATABASE_URL: 'postgres://db/kalima', AUTH_SECRET: secret }, false],
])('%j has demo content: %j', (env, hasDemo) => {
  expect(read(env).hasDemo).toBe(hasDemo);
});

test('all can be given', () => {
  const env = {
    PORT: '0',
    DATA_DIR: '/var/lib/kalima',
    DATABASE_URL: 'postgresql://kalima@db/kalima',
    PUBLIC_URL: 'https://kalima.example',
    AUTH_SECRET: secret,
    ADMIN_EMAIL: 'a@example.org',
    ADMIN_PASSWORD: '12345678',
    TRUST_PROXY: '2',
    LOG_LEVEL: 'warn',
  };
  expect(read(env)).toMatchObject({
    port: 0,
    dataDir: '/var/lib/kalima',
    firstAdmin: { email: 'a@example.org', password: '12345678' },
    trustProxy: 2,
    hasDemo: false,
    logLevel: 'warn',
  });
});

test.each(['https://kalima.example/', 'HTTPS://Kalima.Example', 'https://kalima.example:443'])(
  'the address %s is the same site however it is written',
  (address) => {
    expect(read({ PUBLIC_URL: address }).publicUrl).toBe('https://kalima.example');
  },
);

test('backups go where they are told to, beside either database, and to a second place', () => {
  const env = { DATA_DIR: '/var/lib/kalima', BACKUP_DIR: '/mnt/other', BACKUP_EVERY: '6', BACKUP_KEEP: '2+0' };
  expect(read(env).backups).toEqual({ folder: '/mnt/other', everyHours: 6, keep: { days: 2, weeks: 0 }, copy: null });
  expect(read({ DATA_DIR: '/var/lib/kalima' }).backups.folder).toBe('/var/lib/kalima/backups');
  expect(read({ BACKUP_EVERY: '0' }).backups.everyHours).toBe(0);
  expect(read({ DATABASE_URL: 'postgres://db/kalima', AUTH_SECRET: secret }).backups.everyHours).toBe(24);
  expect(read({ BACKUP_COPY: '/mnt/share' }).backups.copy).toEqual({ folder: '/mnt/share' });
  const store = { S3_ENDPOINT: 'http://store:9000' };
  expect(read({ BACKUP_COPY: 's3://kalima-backups', ...store })).toMatchObject({
    s3: undefined,
    backups: { copy: { s3: { bucket: 'kalima-backups', endpoint: 'http://store:9000' } } },
  });
});

test("files go to Amazon's bucket or to that of a store of one's own", () => {
  expect(read({ S3_BUCKET: 'kalima' }).s3).toEqual({
    bucket: 'kalima',
    endpoint: undefined,
    publicEndpoint: undefined,
    region: undefined,
    credentials: undefined,
    forcePathStyle: false,
  });
  const own = {
    S3_BUCKET: 'language_learning',
    S3_ENDPOINT: 'http://store:9000',
    S3_PUBLIC_ENDPOINT: 'https://files.example.org',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(read(own).s3).toEqual({
    bucket: 'language_learning',
    endpoint: 'http://store:9000',
    publicEndpoint: 'https://files.example.org',
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    forcePathStyle: true,
  });
  expect(read({ ...own, S3_FORCE_PATH_STYLE: 'off', S3_REGION: 'eu-central-1' }).s3).toMatchObject({
    forcePathStyle: false,
    region: 'eu-central-1',
  });
});

test.each([
  [{ BACKUP_EVERY: 'daily' }, 'BACKUP_EVERY must be a whole number of hours, 0 for never.'],
  [{ BACKUP_KEEP: '7' }, 'BACKUP_KEEP must be days and weeks such as 7+4.'],
  [{ BACKUP_COPY: 'data/backups/' }, 'BACKUP_COPY must be another folder than BACKUP_DIR.'],
  [{ BACKUP_DIR: 'data/uploads' }, 'BACKUP_DIR must be another folder than uploads in DATA_DIR, or one in it.'],
  [
    { BACKUP_DIR: 'data/media/backups', DATA_DIR: 'data' },
    'BACKUP_DIR must be another folder than media in DATA_DIR, or one in it.',
  ],
  [{ BACKUP_COPY: 'data/database' }, 'BACKUP_COPY must be another folder than database in DATA_DIR, or one in it.'],
  [{ BACKUP_COPY: 's3://files', S3_BUCKET: 'files' }, 'BACKUP_COPY must be another bucket than S3_BUCKET.'],
  [{ S3_ENDPOINT: 'http://store:9000' }, 'S3_ENDPOINT is of no use without S3_BUCKET.'],
  [{ S3_BUCKET: 'a b' }, 'S3_BUCKET must be the name of a bucket.'],
  [{ S3_BUCKET: 'kalima', S3_ENDPOINT: 'store' }, 'S3_ENDPOINT must be a full address such as https://s3.example.org.'],
  [
    { S3_BUCKET: 'kalima', S3_PUBLIC_ENDPOINT: '//files' },
    'S3_PUBLIC_ENDPOINT must be a full address such as https://s3.example.org.',
  ],
  [{ S3_BUCKET: 'kalima', S3_REGION: '?' }, 'S3_REGION must be a region such as eu-central-1.'],
  [{ S3_BUCKET: 'kalima', S3_FORCE_PATH_STYLE: '1' }, 'S3_FORCE_PATH_STYLE must be on or off.'],
  [
    { S3_BUCKET: 'kalima', S3_ACCESS_KEY_ID: 'key' },
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be given together.',
  ],
  [{ PORT: 'many' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: ' ' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '3000.5' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be the number of proxies, 0 to 10.'],
  [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY must be the number of proxies, 0 to 10.'],
  [{ TRUST_PROXY: '11' }, 'TRUST_PROXY must be the number of proxies, 0 to 10.'],
  [{ DATABASE_URL: 'mysql://db/kalima' }, 'DATABASE_URL must start with postgres://.'],
  [
    { DATABASE_URL: 'postgres://db/kalima' },
    'AUTH_SECRET must be given with DATABASE_URL, the same for every server on that database.',
  ],
  [{ PUBLIC_URL: 'kalima.example' }, 'PUBLIC_URL must be a full address such as https://kalima.example.org.'],
  [{ PUBLIC_URL: 'ftp://kalima.example' }, 'PUBLIC_URL must be a full address such as https://kalima.example.org.'],
  ...['/kalima', '/?school=1', '/#start'].map((path): [Record<string, string>, string] => [
    { PUBLIC_URL: `https://kalima.example${path}` },
    'PUBLIC_URL must be the address of a whole site, without a path or name of an account, such as https://kalima.example.org.',
  ]),
  [
    { PUBLIC_URL: 'https://kalima:word@kalima.example' },
    'PUBLIC_URL must be the address of a whole site, without a path or name of an account, such as https://kalima.example.org.',
  ],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters.'],
  [{ ADMIN_EMAIL: 'boss', ADMIN_PASSWORD: '12345678' }, 'ADMIN_EMAIL must be an email address.'],
  [{ ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 8 characters.'],
  [
    { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'p'.repeat(129) },
    'ADMIN_PASSWORD must have at most 128 characters.',
  ],
  [{ ADMIN_EMAIL: 'a@example.org' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be given together.'],
  [{ ADMIN_PASSWORD: '12345678' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be given together.'],
  [{ DEMO: 'yes' }, 'DEMO must be on or off.'],
  [
    { DEMO: 'on', PUBLIC_URL: 'https://kalima.example' },
    'DEMO cannot be on where PUBLIC_URL is set: demo accounts do not belong on a public site.',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be a level such as info.'],
])('%j is refused: %s', (env, line) => {
  expect(() => read(env)).toThrow(new ConfigError(line));
});

test('settings of the school and the second factor of admins can be set', () => {
  const given = {
    SCHOOL_NAME: ' Dar al-Hikma ',
    TIME_ZONE: 'Africa/Cairo',
    SESSION_REST_DAYS: '7',
    LEARNERS_MAY_DELETE: 'off',
  };
  expect(read({ ...given, REGISTRATION: 'off', REQUIRE_SECOND_FACTOR: 'admins' })).toMatchObject({
    school: {
      name: 'Dar al-Hikma',
      timeZone: 'Africa/Cairo',
      registration: 'closed',
      sessionRestDays: 7,
      learnersMayDelete: false,
    },
    secondFactorOf: 'admins',
  });
  expect(read({ REGISTRATION: 'open' }).school.registration).toBe('open');
  expect(read({ REGISTRATION: 'class-code' }).school.registration).toBe('class-code');
});

test.each([
  [{ TIME_ZONE: 'Mars/Olympus' }, /^TIME_ZONE must be a time zone/],
  [{ TIME_ZONE: '+02:00' }, /^TIME_ZONE must be a time zone/],
  [{ REGISTRATION: 'on' }, /^REGISTRATION must be open, class-code or off/],
  [{ KEEP_EVENTS_DAYS: '30' }, /^KEEP_EVENTS_DAYS must be a whole number of days, 120 or more/],
  [{ KEEP_EVENTS_DAYS: 'some' }, /^KEEP_EVENTS_DAYS must be a whole number of days/],
  [{ LEARNERS_MAY_DELETE: 'yes' }, /^LEARNERS_MAY_DELETE must be on or off/],
  [{ SESSION_REST_DAYS: '91' }, /^SESSION_REST_DAYS must be a whole number of days, 1 to 90/],
  [{ SESSION_REST_DAYS: '0' }, /^SESSION_REST_DAYS must be/],
  [{ SESSION_REST_DAYS: '1.5' }, /^SESSION_REST_DAYS must be/],
  [{ SESSION_REST_DAYS: 'week' }, /^SESSION_REST_DAYS must be/],
  [{ REQUIRE_SECOND_FACTOR: 'everybody' }, /^REQUIRE_SECOND_FACTOR must be admins/],
  [{ SCHOOL_NAME: 'x'.repeat(81) }, /^SCHOOL_NAME must have at most 80/],
])('%j is refused', (env, line) => {
  expect(() => read(env)).toThrow(line);
});
