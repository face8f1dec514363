import { plant, type Violation } from './plant.ts';

/** Violations of rules that docs/security.md relies on and that no test can show, because they forbid a pattern everywhere. */
export const security: readonly Violation[] = [
  plant(
    'lint',
    'an expression made of a text',
    'apps/server/src/planted-expression.ts',
    'export const planted = (text: string) => new RegExp(text);\n',
    /An expression made of a text may be made of somebody/,
  ),
  plant(
    'lint',
    'a call to an address',
    'apps/server/src/features/planted-call.ts',
    'export const planted = (url: string) => fetch(url);\n',
    /Only apps\/server\/src\/outside calls out/,
  ),
  plant(
    'lint',
    'chance that can be guessed',
    'apps/server/src/planted-chance.ts',
    'export const planted = () => Math.random();\n',
    /It can be guessed/,
  ),
  plant(
    'imports',
    'outside-alone-calls-out',
    'apps/server/src/features/planted-connection.ts',
    `import { connect } from 'node:net';\n\nexport const seen = connect;\n`,
    /outside-alone-calls-out: apps\/server\/src\/features\/planted-connection/,
  ),
  plant(
    'imports',
    'tests-stay-out',
    'apps/server/src/planted-test-user.ts',
    `import { listRoutes } from './testing/test-server.ts';\n\nexport const seen = listRoutes;\n`,
    /tests-stay-out: apps\/server\/src\/planted-test-user/,
  ),
  plant(
    'tidy',
    'a hash that is broken',
    'apps/server/src/planted-hash.ts',
    `import { createHash } from 'node:crypto';\n\nexport const planted = () => createHash('md5');\n`,
    /planted-hash\.ts:3 {2}hashes are SHA-256/,
  ),
  plant(
    'tidy',
    'a secret in the source',
    'docs/planted-secret.md',
    `${['sk', 'live', '0123456789abcdef'].join('_')}\n`,
    /planted-secret\.md:1 {2}a secret in the source/,
  ),
];
