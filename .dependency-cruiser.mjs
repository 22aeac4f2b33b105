/**
 * Who may import whom: docs/ARCHITECTURE.md. Every rule has a planted violation under scripts/fixtures/import-rules/,
 * and `npm run check` fails unless each of them is reported.
 */
const tests = '\\.test\\.tsx?$|/test-setup\\.ts$|/testing/';
const database = '(^|/)node_modules/(kysely|pg|@electric-sql/pglite)/';

const queryingWings = 'media|people|content|learning|teaching|exchange|jobs|changes';
const adminRooms = 'assigning|editing|files|frame|lessons|studio';

/**
 * Rules for folders side by side, types included: each imports of the others those that are named, and nothing that lies
 * beside them in the folder.
 * @param {string} prefix of the names of the rules
 * @param {string} folder in which the wings lie
 * @param {Record<string, readonly string[]>} order what each wing may import
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
const wings = (prefix, folder, order) =>
  Object.entries(order).map(([wing, known]) => ({
    name: `${prefix}-${wing}`,
    severity: 'error',
    from: { path: `^${folder}/${wing}/`, pathNot: tests },
    to: { path: `^${folder}/.*/`, pathNot: `^${folder}/(${[wing, ...known].join('|')})/` },
  }));

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
      name: 'page-imports-only-domain',
      severity: 'error',
      from: { path: '^shared/src/page/', pathNot: tests },
      to: { pathNot: '^shared/src/(page|domain)/' },
    },
    {
      name: 'shared-imports-neither-side',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(server|web)/' },
    },
    {
      name: 'commands-alone-load-tools',
      comment:
        'what starts the server, when it is asked for: nothing that serves people knows the demo or the old product',
      severity: 'error',
      from: { path: '^(server|shared|web)/', pathNot: `^server/src/(main|admin-cli)\\.ts$|${tests}` },
      to: { path: '^tools/' },
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
    ...wings('domain', 'shared/src/domain', {
      language: [],
      content: ['language'],
      people: ['language', 'content'],
      learning: ['language', 'content', 'people'],
      teaching: ['language', 'content', 'people', 'learning'],
      exchange: ['language', 'content', 'people', 'learning', 'teaching'],
    }),
    ...wings('contract', 'shared/src/contract', {
      content: [],
      media: [],
      people: [],
      learning: ['content', 'people'],
      teaching: ['content', 'people', 'learning'],
      exchange: ['content', 'people'],
      operations: ['people'],
    }),
    ...wings('server', 'server/src', {
      platform: [],
      jobs: ['platform'],
      changes: ['platform'],
      media: ['platform', 'jobs'],
      people: ['platform', 'jobs'],
      content: ['platform', 'jobs', 'media', 'people'],
      learning: ['platform', 'jobs', 'media', 'people', 'content'],
      teaching: ['platform', 'jobs', 'changes', 'media', 'people', 'content'],
      exchange: ['platform', 'jobs', 'changes', 'media', 'people', 'content'],
      operations: ['platform', 'jobs', 'media', 'people', 'content', 'learning', 'teaching', 'exchange'],
    }),
    {
      name: 'rooms-meet-at-their-service',
      comment: 'what lies directly in a wing, and pinyin and corrected words of all content, is there for all rooms',
      severity: 'error',
      from: {
        path: '^server/src/(jobs|people|content|learning|teaching|exchange|operations)/([^/]+)/',
        pathNot: tests,
      },
      to: {
        path: `^server/src/(${queryingWings})/[^/]+/`,
        pathNot: '^server/src/$1/$2/|\\.service\\.ts$|^server/src/content/(pinyin|corrections)/',
      },
    },
    {
      name: 'only-queries-query',
      comment: 'types of the query builder may go anywhere; what all kinds of content share queries in its wing itself',
      severity: 'error',
      from: {
        path: `^server/src/(${queryingWings})/`,
        pathNot: `\\.queries\\.ts$|^server/src/content/([^/]+|pinyin/[^/]+)$|${tests}`,
      },
      to: { path: database, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sessions-prove-callers',
      comment: 'a caller is made by the session check, and by what the operator runs',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: `/sessions/find-caller\\.ts$|^server/src/(people/accounts|operations)/|${tests}`,
      },
      to: { path: '/sessions/proven-caller\\.ts$' },
    },
    {
      name: 'screens-of-a-side-stay-apart',
      comment: 'what several screens share is in rooms of its own; texts that are loaded later belong to a side',
      severity: 'error',
      from: { path: '^web/src/(learner|admin)/([^/]+)/', pathNot: tests },
      to: {
        path: '^web/src/$1/',
        pathNot: `^web/src/$1/$2/|^web/src/learner/blocks/|^web/src/admin/(${adminRooms})/|/later-texts\\.ts$`,
      },
    },
    ...wings('learner', 'web/src/learner/blocks', {
      aids: [],
      strokes: [],
      study: ['aids'],
      pairs: ['aids', 'study'],
      ending: ['study'],
      review: ['ending', 'strokes', 'study'],
      path: ['ending', 'review', 'study'],
      'look-up': ['aids', 'pairs', 'strokes', 'study'],
      player: ['aids', 'look-up', 'pairs', 'strokes', 'study'],
    }),
    ...wings('admin', 'web/src/admin', {
      frame: [],
      files: ['frame'],
      editing: ['files', 'frame'],
      studio: ['editing', 'files', 'frame'],
      assigning: ['editing', 'files', 'frame'],
      lessons: ['assigning', 'editing', 'files', 'frame', 'studio'],
    }),
    {
      name: 'nobody-imports-start',
      severity: 'error',
      from: { path: '^web/src/', pathNot: `^web/src/start/|${tests}` },
      to: { path: '^web/src/start/' },
    },
    {
      name: 'sides-import-downwards',
      comment: 'learner and admin know blocks, offline, ui and lib, and never each other',
      severity: 'error',
      from: { path: '^web/src/(learner|admin)/', pathNot: tests },
      to: { path: '^web/src/', pathNot: '^web/src/($1|blocks|offline|ui|lib|locales)/' },
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
