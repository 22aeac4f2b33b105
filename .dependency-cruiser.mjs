/**
 * Who may import whom: docs/ARCHITECTURE.md. Every rule has a planted violation under scripts/fixtures/import-rules/,
 * and `npm run check` fails unless each of them is reported.
 */
const tests = '\\.test\\.tsx?$|/test-setup\\.ts$|/testing/';
const database = '(^|/)node_modules/(kysely|pg|@electric-sql/pglite)/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      comment: 'an import that is not found escapes every other rule',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'domain-imports-only-domain',
      comment: 'and the forgetting curve of ts-fsrs and the comparison of diff, which are pure as well',
      severity: 'error',
      from: { path: '^shared/src/domain/', pathNot: tests },
      to: { pathNot: '^shared/src/domain/|(^|/)node_modules/(ts-fsrs|diff)/' },
    },
    {
      name: 'contract-imports-only-domain',
      comment: 'and zod, in which it is written',
      severity: 'error',
      from: { path: '^shared/src/contract/', pathNot: tests },
      to: { pathNot: '^shared/src/(contract|domain)/|(^|/)node_modules/zod/' },
    },
    {
      name: 'shared-imports-neither-side',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(server|web)/' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'web-takes-types-of-contracts',
      comment: 'their values need zod, which the browser does without',
      severity: 'error',
      from: { path: '^web/src/', pathNot: tests },
      to: { path: '^shared/src/contract/', pathNot: '/preloaded-responses\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-meet-at-their-service',
      comment: 'what all content has in common is there for every feature',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^server/src/features/', pathNot: '^server/src/features/($1/|content/|[^/]+/service\\.ts$)' },
    },
    {
      name: 'only-queries-query',
      comment: 'types of the query builder may go anywhere',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: `/queries\\.ts$|/content/|${tests}` },
      to: { path: database, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sessions-prove-callers',
      comment: 'a caller is made by the session check, and by what the operator runs',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: `/sessions/find-caller\\.ts$|^server/src/(features/accounts|operator)/|${tests}`,
      },
      to: { path: '/sessions/proven-caller\\.ts$' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: tests },
      to: { path: '^server/src/(features/|operator/|app\\.ts|main\\.ts|start-server\\.ts|admin-cli\\.ts)' },
    },
    {
      name: 'sides-import-downwards',
      comment: 'learner and admin know blocks, offline, ui and lib, and never each other',
      severity: 'error',
      from: { path: '^web/src/(learner|admin)/', pathNot: tests },
      to: { path: '^web/src/', pathNot: '^web/src/($1|blocks|offline|ui|lib|locales)/' },
    },
    {
      name: 'screens-of-a-side-stay-apart',
      comment:
        'what several screens of the back office share is in its own blocks; texts that are loaded later belong to a side',
      severity: 'error',
      from: { path: '^web/src/(learner|admin)/([^/]+)/', pathNot: tests },
      to: { path: '^web/src/$1/', pathNot: '^web/src/$1/$2/|^web/src/admin/blocks/|/later-texts\\.ts$' },
    },
    {
      name: 'blocks-import-downwards',
      severity: 'error',
      from: { path: '^web/src/blocks/', pathNot: tests },
      to: { path: '^web/src/', pathNot: '^web/src/(blocks|offline|ui|lib|locales)/' },
    },
    {
      name: 'offline-imports-downwards',
      comment: 'what works without a network is in one folder, and knows no screen',
      severity: 'error',
      from: { path: '^web/src/offline/', pathNot: tests },
      to: { path: '^web/src/', pathNot: '^web/src/(offline|ui|lib|locales)/' },
    },
    {
      name: 'worker-needs-no-react',
      comment: 'nor anything that imports it: it would be in the script of the service worker',
      severity: 'error',
      from: { path: '^web/src/offline/worker/' },
      to: { path: '(^|/)node_modules/(react|react-dom|@tanstack)/', reachable: true },
    },
    {
      name: 'ui-imports-downwards',
      comment: 'and knows no domain',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: tests },
      to: { path: '^web/src/|^shared/', pathNot: '^web/src/(ui|lib|locales)/' },
    },
    {
      name: 'lib-imports-only-lib',
      severity: 'error',
      from: { path: '^web/src/lib/', pathNot: tests },
      to: { path: '^web/src/', pathNot: '^web/src/(lib|locales|styles)/' },
    },
  ],
  options: {
    // With TypeScript 7 the default parser inspects nothing and passes.
    parser: 'swc',
    exclude: { path: '^(web/)?(dist|data)/|^web/src/(admin/|learner/)?locales/|^scripts/fixtures/' },
    doNotFollow: { path: '(^|/)node_modules/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
