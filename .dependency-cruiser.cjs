// The import table of the house. Each row is proved by tools/check-gates.ts, which plants a violation and sees it caught.

const onlyMayImport = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.ts$' },
  to: { pathNot: [from, ...allowed] },
});
/** The server's features, from the ground up: one may import what stands below it, and nothing beside or above. */
const FLOORS = [
  ['compliance', 'slow-down', 'newsletter', 'paper'],
  ['record'],
  ['events'],
  ['sealing', 'credits'],
  ['identity'],
  ['purposes', 'calls', 'search-drafts', 'installation', 'loads'],
  ['payments', 'lookup', 'audit', 'feeds', 'program-keys'],
  ['searches'],
  ['plats'],
  ['vendors'],
  ['sample-searches', 'suggestions', 'properties', 'lists', 'outcomes', 'own-lists', 'batches', 'accuracy', 'second-factors', 'webhooks'],
  ['crm', 'property-lists'],
  ['members', 'statements', 'due-diligence', 'grants'],
  ['openid', 'opt-outs', 'mcp', 'servemanager'],
  ['api'],
  ['closing'],
  ['accounts'],
  ['operator'],
];
const FEATURES = 'apps/server/src/features';
const floors = FLOORS.map((features, floor) => ({
  name: `floor-${floor}`,
  comment: `On this floor: ${features.join(', ')}. A feature imports what stands below it.`,
  severity: 'error',
  from: { path: `^${FEATURES}/(${features.join('|')})/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^${FEATURES}/`, pathNot: [`^${FEATURES}/$1/`, `^${FEATURES}/(${['none', ...FLOORS.slice(0, floor).flat()].join('|')})/`] },
}));
/** Rooms that stand in an order: each imports those before it, so that no two import each other, however far around. */
const inOrder = (name, base, rooms) =>
  rooms.map((room, at) => ({
    name: `${name}-${room}`,
    comment: `In ${base} each room imports those before it: ${rooms.join(', ')}.`,
    severity: 'error',
    from: { path: `^${base}/${room}/`, pathNot: '\\.test\\.ts$' },
    to: { path: `^${base}/(${rooms.slice(at + 1).join('|') || 'none'})/` },
  }));
const ENGINE = 'packages/engine';
/** The order of the data. */
const ENGINE_ROOMS = [
  'model',
  'calibration',
  'text',
  'normalize',
  'query',
  'keys',
  'compare',
  'property',
  'cluster',
  'owner',
  'hops',
  'score',
  'explain',
  'compose',
];
const WORLD = 'packages/world';
/** What the state is, what happens in it, what offices make of that. */
const WORLD_ROOMS = ['ground', 'names', 'places', 'people', 'owners', 'life', 'contacts', 'errors', 'records', 'layouts', 'feeds'];
const CONTRACT = 'packages/contract';
/** What a file is, what one member has, what the law asks, what is searched, what it costs, who else is asked, how true it was, what programs are told, who runs it; above them the table of routes. */
const CONTRACT_ROOMS = [
  'files',
  'account',
  'compliance',
  'search',
  'properties',
  'property-lists',
  'grants',
  'money',
  'vendors',
  'accuracy',
  'crm',
  'webhooks',
  'api',
  'operator',
  'routes',
];
const SERVER = 'apps/server/src';
const SERVER_ROOMS = ['turns', 'http', 'outside', 'jobs', 'features', 'start'];
const WEB = 'apps/web/src';
/** From what knows nothing of the product's pages to what holds them all. */
const WEB_ROOMS = [
  'ui',
  'api',
  'export',
  'words',
  'on-file',
  'roles',
  'purposes',
  'licence',
  'search-form',
  'csv-files',
  'batch-jobs',
  'crm-push',
  'property-marks',
  'features',
  'app',
];
const rooms = [
  ...inOrder('contract-order', CONTRACT, CONTRACT_ROOMS),
  ...inOrder('engine-order', ENGINE, ENGINE_ROOMS),
  ...inOrder('world-order', WORLD, WORLD_ROOMS),
  ...inOrder('ingest-order', 'apps/ingest/src', ['read', 'published', 'maps', 'sources', 'load', 'guess', 'commands']),
  ...inOrder('server-order', SERVER, SERVER_ROOMS),
  ...inOrder('web-order', WEB, WEB_ROOMS),
];
const npm = (names) => `^node_modules/(${names})/`;

module.exports = {
  forbidden: [
    onlyMayImport(
      'engine-is-pure',
      '^packages/engine/',
      ['^packages/country/', '^packages/contract/search/(results|search)\\.ts$'],
      'The engine is text in, answer out: no package, no built-in, of figures only the country’s, and of the contract the shape of an answer.',
    ),
    {
      name: 'engine-takes-types-only',
      comment: 'The answer has one declaration, in the contract; the engine takes its types, never its code.',
      severity: 'error',
      from: { path: '^packages/engine/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/contract/', dependencyTypesNot: ['type-only'] },
    },
    onlyMayImport(
      'country-is-data',
      '^packages/country/',
      ['^(node:)?fs$'],
      'Public tables and what reads them: no package, none of ours.',
    ),
    onlyMayImport('contract-knows-zod', '^packages/contract/', [npm('zod')], 'The contract is read by browser and server alike.'),
    onlyMayImport(
      'csv-knows-contract',
      '^packages/csv/',
      ['^packages/contract/'],
      'Files are read by browser and server alike: no package, no built-in.',
    ),
    onlyMayImport(
      'client-knows-nobody',
      '^packages/client/(?!write-types)',
      [],
      'The client is taken to other programs: fetch, and nothing else.',
    ),
    onlyMayImport(
      'zip-knows-yauzl',
      '^packages/zip/',
      [npm('yauzl|@types/yauzl'), '^(node:)?(fs|fs/promises|stream|zlib)$'],
      'Packed files, whoever sent them.',
    ),
    onlyMayImport(
      'outbound-knows-loopback',
      '^packages/outbound/',
      ['^packages/database/judge-link\\.ts$', '^(node:)?(dns/promises|http|https|net|stream|util|zlib)$'],
      'The door to addresses that people type: no package of anybody else.',
    ),
    onlyMayImport(
      'world-knows-types',
      '^packages/world/',
      [
        '^packages/country/',
        '^packages/engine/',
        '^(node:)?(fs|path|crypto|stream|util|events|zlib|os|url|process|child_process|buffer)(/|$)',
      ],
      'The world writes files; what reads them must not be what wrote them.',
    ),
    {
      name: 'world-takes-types-only',
      comment: 'The world may share the names of things with the engine, never its code.',
      severity: 'error',
      from: { path: '^packages/world/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/engine/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'database-knows-no-product',
      comment: 'The database package starts, migrates and connects; it knows no feature.',
      severity: 'error',
      from: { path: '^packages/database/' },
      to: { path: ['^apps/', '^packages/(?!database/)'] },
    },
    {
      name: 'web-knows-contract',
      comment: 'The web app speaks to the server through the contract alone, and reads files as the server does.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: ['^apps/(?!web/)', '^packages/(?!contract/|csv/)'] },
    },
    {
      name: 'server-table',
      comment: 'The server stands on contract, country, csv, zip, engine, database and outbound.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: ['^apps/(?!server/)', '^packages/(?!contract/|country/|csv/|zip/|engine/|database/|outbound/)'] },
    },
    {
      name: 'ingest-table',
      comment: 'Ingest stands on the contract of files, how a cell is written, zip, engine, database and outbound.',
      severity: 'error',
      from: { path: '^apps/ingest/' },
      to: { path: ['^apps/(?!ingest/)', '^packages/(?!contract/(?:files/|csv-cell\\.ts)|zip/|engine/|database/|outbound/)'] },
    },
    { name: 'nobody-imports-an-app', comment: 'Apps are leaves.', severity: 'error', from: { path: '^packages/' }, to: { path: '^apps/' } },
    ...floors,
    {
      name: 'every-feature-has-a-floor',
      comment: 'A new feature is put on a floor.',
      severity: 'error',
      from: { path: `^${FEATURES}/`, pathNot: `^${FEATURES}/(${FLOORS.flat().join('|')})/` },
      to: {},
    },
    ...rooms,
    {
      name: 'every-engine-folder-has-a-place',
      comment: 'A new folder of the engine is put into the order of the data.',
      severity: 'error',
      from: { path: `^${ENGINE}/[^/]+/`, pathNot: `^${ENGINE}/(${ENGINE_ROOMS.join('|')}|testing)/` },
      to: {},
    },
    {
      name: 'the-state-stands-above',
      comment: 'A folder of the made-up state is put into the order of the story, and imports nothing that stands above them all.',
      severity: 'error',
      from: { path: `^${WORLD}/[^/]+/`, pathNot: '\\.test\\.ts$' },
      to: { path: [`^${WORLD}/[^/]+$`, `^${WORLD}/(?!(${WORLD_ROOMS.join('|')})/)`] },
    },
    {
      name: 'every-contract-folder-has-a-place',
      comment: 'A new folder of the contract is put into its order.',
      severity: 'error',
      from: { path: `^${CONTRACT}/[^/]+/`, pathNot: `^${CONTRACT}/(${CONTRACT_ROOMS.join('|')})/` },
      to: {},
    },
    {
      name: 'contract-ground',
      comment: 'What stands beside the folders of the contract is what they stand on: errors, limits, texts.',
      severity: 'error',
      from: { path: `^${CONTRACT}/[^/]+\\.ts$` },
      to: { path: `^${CONTRACT}/[^/]+/` },
    },
    {
      name: 'pipeline-stands-above',
      comment: "The engine's table of contents imports its folders; none of them imports it.",
      severity: 'error',
      from: { path: `^${ENGINE}/[^/]+/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^${ENGINE}/[^/]+$` },
    },
    {
      name: 'server-order-root',
      comment: 'Settings, the context and transactions lie below every room of the server and import none of them.',
      severity: 'error',
      from: { path: `^${SERVER}/[^/]+$`, pathNot: '\\.test\\.ts$' },
      to: { path: `^${SERVER}/[^/]+/` },
    },
    {
      name: 'every-server-room-has-a-place',
      comment: 'A new room of the server is put into their order.',
      severity: 'error',
      from: { path: `^${SERVER}/[^/]+/`, pathNot: `^${SERVER}/(${SERVER_ROOMS.join('|')}|testing)/` },
      to: {},
    },
    {
      name: 'features-call-use-cases',
      comment:
        "A server feature may call another's use cases, never its routes, jobs or queries. The jobs of batches are what they are about.",
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/server/src/features/.*[/-](routes|jobs|queries)\\.ts$',
        pathNot: '^apps/server/src/features/($1/|batches/jobs\\.ts$)',
      },
    },
    {
      name: 'requests-run-no-commands',
      comment: 'What answers requests starts no other program and compiles no code, whatever somebody sends.',
      severity: 'error',
      from: { path: '^(apps/server/src/(features|http|jobs|files|outside)|packages/(engine|contract|csv))/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(node:)?(child_process|cluster|vm)$' },
    },
    {
      name: 'outside-alone-calls-out',
      comment: 'What answers requests opens no connection: those to mail servers and payment providers stand in outside/.',
      severity: 'error',
      from: {
        path: '^(apps/server/src|packages/(engine|contract|csv))/',
        // Two read what an address or a status is, one answers; the start asks whether its port is free.
        pathNot:
          '\\.test\\.ts$|^apps/server/src/(outside|testing)/|^apps/server/src/(config-values|start/step|http/(address|slow-connections|probes))\\.ts$',
      },
      to: {
        path: ['^(node:)?(http|https|http2|net|tls|dgram|dns)(/promises)?$', '^packages/outbound/ask\\.ts$', npm('undici|nodemailer')],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'tests-stay-out',
      comment: 'Nothing that is for tests runs in an installation.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: '(\\.test\\.tsx?$|/testing/|^packages/database/test(ing|-logs))' },
      to: { path: '(^apps/[^/]+/src/testing/|^packages/database/test(ing|-logs)|\\.test\\.tsx?$)' },
    },
    {
      name: 'web-features-stand-alone',
      comment: 'Web features do not import each other.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'every-web-folder-has-a-place',
      comment: 'A new folder of the web app is put into the order of its rooms.',
      severity: 'error',
      from: { path: `^${WEB}/[^/]+/`, pathNot: `^${WEB}/(${WEB_ROOMS.join('|')})/` },
      to: {},
    },
    {
      name: 'addresses-stand-below',
      comment: 'What stands beside the rooms of the web app, its addresses, is imported by them and imports none.',
      severity: 'error',
      from: { path: `^${WEB}/[^/]+$`, pathNot: '\\.test\\.ts$' },
      to: { path: `^${WEB}/[^/]+/` },
    },
    {
      name: 'no-cycles',
      comment: 'A cycle has no first file to read.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: ['node_modules', 'dist'] },
    exclude: { path: ['(^|/)dist/', '(apps|packages)/[^/]+/generated/'] },
    tsPreCompilationDeps: true,
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
