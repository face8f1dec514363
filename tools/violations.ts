import { documents } from './violations/documents.ts';
import { packages } from './violations/packages.ts';
import { plant, type Violation } from './violations/plant.ts';
import { security } from './violations/security.ts';
import { sql } from './violations/sql.ts';

const imported = (what: string): string => `import { planted } from '${what}';\n\nexport const seen = planted;\n`;
const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');
/** A file that is certain to exist, for the import rules to import. */
const target = (path: string): { path: string; text: string } => ({ path, text: 'export const planted = 1;\n' });

const types = [
  plant('types', 'a wrong type', 'packages/engine/planted-type.ts', `export const planted: number = 'a';\n`, /planted-type\.ts.*TS2322/s),
];

const lint = [
  plant(
    'lint',
    'a promise nobody waits for',
    'apps/server/src/planted-float.ts',
    'async function go(): Promise<void> {}\nexport function start(): void {\n  go();\n}\n',
    /no-floating-promises/,
  ),
  plant('lint', 'any', 'apps/server/src/planted-any.ts', 'export const planted: any = 1;\n', /no-explicit-any/),
  plant('lint', 'a default export', 'apps/server/src/planted-default.ts', 'export default 1;\n', /no-default-export/),
  plant('lint', 'console in the server', 'apps/server/src/planted-console.ts', `console.log('x');\n`, /no-console/),
  plant(
    'lint',
    'a file over 500 lines',
    'apps/server/src/planted-long.ts',
    `${lines(510, (index) => `export const a${index} = 1;`)}\n`,
    /max-lines\)/,
  ),
  plant(
    'lint',
    'a function over 100 lines',
    'apps/server/src/planted-function.ts',
    `export function planted(): number {\n  let a = 0;\n${lines(105, () => '  a += 1;')}\n  return a;\n}\n`,
    /max-lines-per-function/,
  ),
  plant(
    'lint',
    'a test that is skipped',
    'apps/server/src/planted-skip.test.ts',
    `import { expect, it } from 'vitest';\n\nit.skip('x', () => {\n  expect(1).toBe(1);\n});\n`,
    /no-disabled-tests/,
  ),
  plant(
    'lint',
    'a test that stands alone',
    'apps/server/src/planted-only.test.ts',
    `import { expect, it } from 'vitest';\n\nit.only('x', () => {\n  expect(1).toBe(1);\n});\n`,
    /no-focused-tests/,
  ),
  plant(
    'lint',
    'a text run as code',
    'apps/server/src/planted-eval.ts',
    `export const planted = (text: string) => eval(text);\n`,
    /no-eval/,
  ),
  plant(
    'lint',
    'a function made of a text',
    'apps/server/src/planted-compile.ts',
    `export const planted = (text: string) => new Function(text);\n`,
    /no-new-func/,
  ),
  plant(
    'lint',
    'a comparison that converts',
    'packages/csv/planted-equal.ts',
    `export const planted = (a: unknown) => a == 1;\n`,
    /eqeqeq/,
  ),
  plant(
    'lint',
    'HTML from a text',
    'apps/web/src/ui/planted-html.tsx',
    `export const Planted = ({ text }: { text: string }) => <p dangerouslySetInnerHTML={{ __html: text }} />;\n`,
    /no-danger/,
  ),
  plant(
    'lint',
    'a link that runs',
    'apps/web/src/ui/planted-link.tsx',
    `export const Planted = () => <a href="javascript:alert(1)">Planted</a>;\n`,
    /no-script-url/,
  ),
];

const format = [
  plant('format', 'a file not formatted', 'packages/engine/planted-format.ts', 'export const planted   =    1', /planted-format\.ts/),
];

const imports: Violation[] = [
  plant(
    'imports',
    'requests-run-no-commands',
    'apps/server/src/features/lists/planted-command.ts',
    `import { execSync } from 'node:child_process';\n\nexport const seen = execSync;\n`,
    /requests-run-no-commands: apps\/server\/src\/features\/lists\/planted-command/,
  ),
  plant(
    'imports',
    'engine-is-pure (a package)',
    'packages/engine/planted-zod.ts',
    `import { z } from 'zod';\n\nexport const seen = z;\n`,
    /engine-is-pure: packages\/engine\/planted-zod/,
  ),
  plant(
    'imports',
    'engine-is-pure (a built-in)',
    'packages/engine/planted-fs.ts',
    `import { readFileSync } from 'node:fs';\n\nexport const seen = readFileSync;\n`,
    /engine-is-pure: packages\/engine\/planted-fs/,
  ),
  plant(
    'imports',
    'engine-takes-types-only',
    'packages/engine/planted-schema.ts',
    imported('@deedline/contract/search/results'),
    /engine-takes-types-only: packages\/engine\/planted-schema/,
  ),
  plant(
    'imports',
    'engine-is-pure (more of the contract)',
    'packages/engine/planted-batch.ts',
    `import type { BatchJob } from '@deedline/contract/search/batch';\n\nexport type Seen = BatchJob;\n`,
    /engine-is-pure: packages\/engine\/planted-batch/,
  ),
  plant(
    'imports',
    'contract-knows-zod',
    'packages/contract/planted-engine.ts',
    imported('@deedline/engine/model/evidence'),
    /contract-knows-zod/,
  ),
  plant('imports', 'country-is-data', 'packages/country/planted-engine.ts', imported('@deedline/engine/model/evidence'), /country-is-data/),
  plant(
    'imports',
    'csv-knows-contract',
    'packages/csv/planted-fs.ts',
    `import { readFileSync } from 'node:fs';\n\nexport const seen = readFileSync;\n`,
    /csv-knows-contract/,
  ),
  plant(
    'imports',
    'outbound-knows-loopback',
    'packages/outbound/planted-engine.ts',
    imported('@deedline/engine/model/evidence'),
    /outbound-knows-loopback/,
  ),
  plant(
    'imports',
    'client-knows-nobody',
    'packages/client/planted-contract.ts',
    imported('@deedline/contract/errors'),
    /client-knows-nobody/,
  ),
  plant('imports', 'zip-knows-yauzl', 'packages/zip/planted-engine.ts', imported('@deedline/engine/model/evidence'), /zip-knows-yauzl/),
  plant(
    'imports',
    'world-knows-types (a package)',
    'packages/world/planted-pg.ts',
    `import pg from 'pg';\n\nexport const seen = pg;\n`,
    /world-knows-types/,
  ),
  plant(
    'imports',
    'world-takes-types-only',
    'packages/world/planted-engine.ts',
    imported('@deedline/engine/model/evidence'),
    /world-takes-types-only/,
  ),
  plant(
    'imports',
    'database-knows-no-product',
    'packages/database/planted-engine.ts',
    imported('@deedline/engine/model/evidence'),
    /database-knows-no-product/,
  ),
  plant(
    'imports',
    'web-knows-contract',
    'apps/web/src/planted-engine.ts',
    imported('@deedline/engine/model/evidence'),
    /web-knows-contract/,
  ),
  {
    gate: 'imports',
    rule: 'server-table',
    files: [
      target('apps/ingest/src/planted.ts'),
      { path: 'apps/server/src/planted-ingest.ts', text: imported('../../ingest/src/planted.ts') },
    ],
    seen: /server-table/,
  },
  plant('imports', 'ingest-table', 'apps/ingest/src/planted-contract.ts', imported('@deedline/contract/search/search'), /ingest-table/),
  {
    gate: 'imports',
    rule: 'nobody-imports-an-app',
    files: [
      target('apps/server/src/planted.ts'),
      { path: 'packages/database/planted-app.ts', text: imported('../../apps/server/src/planted.ts') },
    ],
    seen: /nobody-imports-an-app/,
  },
  {
    gate: 'imports',
    rule: 'features-call-use-cases',
    files: [
      target('apps/server/src/features/planted-one/planted-queries.ts'),
      { path: 'apps/server/src/features/planted-two/take.ts', text: imported('../planted-one/planted-queries.ts') },
    ],
    seen: /features-call-use-cases/,
  },
  {
    gate: 'imports',
    rule: 'a feature that imports one above it',
    files: [
      target('apps/server/src/features/searches/planted-upstairs.ts'),
      { path: 'apps/server/src/features/credits/planted-up.ts', text: imported('../searches/planted-upstairs.ts') },
    ],
    seen: /floor-\d+: apps\/server\/src\/features\/credits\/planted-up/,
  },
  {
    gate: 'imports',
    rule: 'a feature that imports one beside it',
    files: [
      target('apps/server/src/features/lists/planted-next-door.ts'),
      { path: 'apps/server/src/features/outcomes/planted-beside.ts', text: imported('../lists/planted-next-door.ts') },
    ],
    seen: /floor-\d+: apps\/server\/src\/features\/outcomes\/planted-beside/,
  },
  {
    gate: 'imports',
    rule: 'every-feature-has-a-floor',
    files: [
      {
        path: 'apps/server/src/features/planted-nowhere/routes.ts',
        text: `import { join } from 'node:path';\n\nexport const seen = join;\n`,
      },
    ],
    seen: /every-feature-has-a-floor: apps\/server\/src\/features\/planted-nowhere/,
  },
  {
    gate: 'imports',
    rule: 'a folder of the engine that imports a later one',
    files: [
      target('packages/engine/compose/planted-late.ts'),
      { path: 'packages/engine/keys/planted-early.ts', text: imported('../compose/planted-late.ts') },
    ],
    seen: /engine-order-keys: packages\/engine\/keys\/planted-early/,
  },
  {
    gate: 'imports',
    rule: 'a folder of the engine that imports what stands above them all',
    files: [{ path: 'packages/engine/compose/planted-top.ts', text: `export { firstKeys } from '../pipeline.ts';\n` }],
    seen: /pipeline-stands-above: packages\/engine\/compose\/planted-top/,
  },
  {
    gate: 'imports',
    rule: 'a folder of the made-up state that imports a later one',
    files: [
      target('packages/world/feeds/planted-late.ts'),
      { path: 'packages/world/people/planted-early.ts', text: imported('../feeds/planted-late.ts') },
    ],
    seen: /world-order-people: packages\/world\/people\/planted-early/,
  },
  {
    gate: 'imports',
    rule: 'a folder of the made-up state that imports what stands above them all',
    files: [{ path: 'packages/world/feeds/planted-top.ts', text: `export { makeWorld } from '../make-world.ts';\n` }],
    seen: /the-state-stands-above: packages\/world\/feeds\/planted-top/,
  },
  {
    gate: 'imports',
    rule: 'a room of the ingest that imports a later one',
    files: [
      target('apps/ingest/src/load/planted-late.ts'),
      { path: 'apps/ingest/src/read/planted-early.ts', text: imported('../load/planted-late.ts') },
    ],
    seen: /ingest-order-read: apps\/ingest\/src\/read\/planted-early/,
  },
  {
    gate: 'imports',
    rule: 'what answers requests importing what calls out',
    files: [
      target('apps/server/src/outside/planted-late.ts'),
      { path: 'apps/server/src/http/planted-early.ts', text: imported('../outside/planted-late.ts') },
    ],
    seen: /server-order-http: apps\/server\/src\/http\/planted-early/,
  },
  {
    gate: 'imports',
    rule: 'every-engine-folder-has-a-place',
    files: [{ path: 'packages/engine/planted-folder/a.ts', text: `export { fold } from '../text/fold.ts';\n` }],
    seen: /every-engine-folder-has-a-place: packages\/engine\/planted-folder/,
  },
  {
    gate: 'imports',
    rule: 'a folder of the contract that imports one above it',
    files: [{ path: 'packages/contract/search/planted-money.ts', text: `export { netCredits } from '../money/statement.ts';\n` }],
    seen: /contract-order-search: packages\/contract\/search\/planted-money/,
  },
  {
    gate: 'imports',
    rule: 'every-contract-folder-has-a-place',
    files: [{ path: 'packages/contract/planted-folder/a.ts', text: `export { plainText } from '../text.ts';\n` }],
    seen: /every-contract-folder-has-a-place: packages\/contract\/planted-folder/,
  },
  {
    gate: 'imports',
    rule: 'contract-ground',
    files: [{ path: 'packages/contract/planted-ground.ts', text: `export { ROLES } from './account/role.ts';\n` }],
    seen: /contract-ground: packages\/contract\/planted-ground/,
  },
  {
    gate: 'imports',
    rule: 'what every feature stands on importing one',
    files: [
      target('apps/server/src/features/lists/planted-roof.ts'),
      { path: 'apps/server/src/http/planted-ground.ts', text: imported('../features/lists/planted-roof.ts') },
    ],
    seen: /server-order-http: apps\/server\/src\/http\/planted-ground/,
  },
  {
    gate: 'imports',
    rule: 'a feature importing the program that it is part of',
    files: [
      target('apps/server/src/start/planted-program.ts'),
      { path: 'apps/server/src/features/lists/planted-feature.ts', text: imported('../../start/planted-program.ts') },
    ],
    seen: /server-order-features: apps\/server\/src\/features\/lists\/planted-feature/,
  },
  {
    gate: 'imports',
    rule: 'server-order-root',
    files: [
      target('apps/server/src/http/planted-room.ts'),
      { path: 'apps/server/src/planted-context.ts', text: imported('./http/planted-room.ts') },
    ],
    seen: /server-order-root: apps\/server\/src\/planted-context/,
  },
  {
    gate: 'imports',
    rule: 'every-server-room-has-a-place',
    files: [{ path: 'apps/server/src/planted-new/room.ts', text: `import { join } from 'node:path';\n\nexport const seen = join;\n` }],
    seen: /every-server-room-has-a-place: apps\/server\/src\/planted-new/,
  },
  {
    gate: 'imports',
    rule: 'web-features-stand-alone',
    files: [
      target('apps/web/src/features/planted-one/page.ts'),
      { path: 'apps/web/src/features/planted-two/page.ts', text: imported('../planted-one/page.ts') },
    ],
    seen: /web-features-stand-alone/,
  },
  {
    gate: 'imports',
    rule: 'a room of the web app that imports a later one (a feature)',
    files: [
      target('apps/web/src/features/planted-three/page.ts'),
      { path: 'apps/web/src/api/planted.ts', text: imported('../features/planted-three/page.ts') },
    ],
    seen: /web-order-api: apps\/web\/src\/api\/planted/,
  },
  {
    gate: 'imports',
    rule: 'a room of the web app that imports a later one (the calls)',
    files: [
      target('apps/web/src/api/planted-late.ts'),
      { path: 'apps/web/src/ui/form/planted.ts', text: imported('../../api/planted-late.ts') },
    ],
    seen: /web-order-ui: apps\/web\/src\/ui\/form\/planted/,
  },
  {
    gate: 'imports',
    rule: 'every-web-folder-has-a-place',
    files: [{ path: 'apps/web/src/planted-folder/a.ts', text: `export { paths } from '../paths.ts';\n` }],
    seen: /every-web-folder-has-a-place: apps\/web\/src\/planted-folder/,
  },
  {
    gate: 'imports',
    rule: 'addresses-stand-below',
    files: [target('apps/web/src/ui/planted-room.ts'), { path: 'apps/web/src/planted-address.ts', text: imported('./ui/planted-room.ts') }],
    seen: /addresses-stand-below: apps\/web\/src\/planted-address/,
  },
  {
    gate: 'imports',
    rule: 'no-cycles',
    files: [
      { path: 'packages/engine/planted-a.ts', text: `import { b } from './planted-b.ts';\n\nexport const a = (): unknown => b;\n` },
      { path: 'packages/engine/planted-b.ts', text: `import { a } from './planted-a.ts';\n\nexport const b = (): unknown => a;\n` },
    ],
    seen: /no-cycles/,
  },
];

const deadCode = [
  plant('dead-code', 'a file nobody imports', 'apps/server/src/planted-unused.ts', 'export const planted = 1;\n', /planted-unused\.ts/),
  plant('dead-code', 'a package nobody listed', 'apps/server/src/features/planted-unlisted.test.ts', `import 'left-pad';\n`, /left-pad/),
  {
    gate: 'dead-code',
    rule: 'an export nobody uses',
    files: [
      { path: 'bench/planted-user.ts', text: `import { used } from './planted-thing/used.ts';\n\nconsole.log(used);\n` },
      { path: 'bench/planted-thing/used.ts', text: 'export const used = 1;\nexport const plantedExport = 2;\n' },
    ],
    seen: /plantedExport/,
  },
  plant(
    'dead-code',
    'an export of a package that nobody uses',
    'packages/csv/csv-problem.ts',
    (before) => `${before}\nexport const plantedOfPackage = 1;\n`,
    /plantedOfPackage/,
  ),
];

const tidy = [
  plant('tidy', 'a banned name', 'apps/server/src/utils.ts', 'export const planted = 1;\n', /"utils" says nothing/),
  {
    gate: 'tidy',
    rule: 'a folder with too many files side by side',
    files: Array.from({ length: 26 }, (_, number) => target(`apps/server/src/planted-crowd/file-${number}.ts`)),
    seen: /planted-crowd.*26 source files side by side/,
  },
  plant('tidy', 'a name not in kebab-case', 'apps/server/src/plantedName.ts', 'export const planted = 1;\n', /kebab-case/),
  plant(
    'tidy',
    'a test that keeps its log to itself',
    'tests/planted-log.ts',
    `export const planted = { LOG_LEVEL: 'silent' };\n`,
    /talkative/,
  ),
  plant('tidy', 'a barrel file', 'apps/server/src/planted-barrel.ts', `export * from './config.ts';\n`, /a barrel file/),
  plant(
    'tidy',
    'an exemption without a reason',
    'apps/server/src/planted-exempt.ts',
    '// oxlint-disable-next-line no-console\nexport const planted = 1;\n',
    /an exemption says why/,
  ),
  plant(
    'tidy',
    'process.env outside config.ts',
    'apps/server/src/planted-env.ts',
    `export const planted = process.env['X'];\n`,
    /only config\.ts reads/,
  ),
  plant(
    'tidy',
    'a name in a document that no code bears',
    'ARCHITECTURE.md',
    (before) => `${before}\nIt ends with \`plantedNowhere\`.\n`,
    /names plantedNowhere, which no code does/,
  ),
  plant(
    'tidy',
    'a walk of one search that enters a room twice',
    'ARCHITECTURE.md',
    (before) => before.replace('7. `packages/engine/pipeline.ts`', '7. `apps/server/src/features/searches/settle-holds.ts`'),
    /enters apps\/server\/src\/features\/searches twice/,
  ),
  plant(
    'tidy',
    'a dead path in a document',
    'docs/planted.md',
    'See `packages/engine/nothing-there.ts` and [this](nowhere.md).\n',
    /nowhere\.md, which does not exist[^]*nothing-there\.ts, which does not exist/,
  ),
  plant(
    'tidy',
    'a dead path in a decision, from a folder on, and a dead test',
    'docs/decisions/9999-planted.md',
    'See `parse/nothing-there.ts` and `nothing-there.test.ts`.\n',
    /parse\/nothing-there\.ts, which does not exist[^]*nothing-there\.test\.ts, which does not exist/,
  ),
];

export const VIOLATIONS: readonly Violation[] = [
  ...types,
  ...lint,
  ...format,
  ...imports,
  ...deadCode,
  ...tidy,
  ...packages,
  ...documents,
  ...security,
  ...sql,
];
