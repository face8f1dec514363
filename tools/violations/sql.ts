import { plant, type Violation } from './plant.ts';

const asking = (body: string): string =>
  `import type { Queryable } from './transaction.ts';\n\nexport const planted = async (db: Queryable) => ${body};\n`;

/** Violations of the rules that keep a statement and its row types consistent. */
export const sql: readonly Violation[] = [
  plant(
    'sql',
    'a column that does not exist',
    'apps/server/src/planted-column.ts',
    asking(`(await db.query('select planted from member')).rows`),
    /planted-column\.ts:3 {2}column "planted" does not exist/,
  ),
  plant(
    'sql',
    'a table of the other set',
    'apps/server/src/planted-set.ts',
    asking(`(await db.query('select load.id from load join member on true')).rows`),
    /planted-set\.ts:3 {2}relation "(load|member)" does not exist/,
  ),
  plant(
    'sql',
    'rows by assertion',
    'apps/server/src/planted-row.ts',
    asking(`(await db.query<{ id: number }>('select id from member')).rows`),
    /planted-row\.ts:3 {2}its rows are typed by assertion/,
  ),
  plant(
    'sql',
    'rows that may be anything',
    'apps/server/src/planted-any-rows.ts',
    `import type pg from 'pg';\n\nexport const planted = async (db: pg.Pool) => (await db.query('select id from member')).rows;\n`,
    /planted-any-rows\.ts:3 {2}its rows may be anything/,
  ),
  plant(
    'sql',
    'a text that is put together',
    'apps/server/src/planted-text.ts',
    asking('db.query(`select id from ${String(db)}`)'),
    /planted-text\.ts:3 {2}its text is not known before it runs/,
  ),
  plant(
    'sql',
    'a statement that the types do not know',
    'apps/server/src/planted-statement.ts',
    asking(`(await db.query('select id from account where false')).rows`),
    /apps\/server\/generated\/statements\.ts {2}does not match the statements and the schema/,
  ),
  plant(
    'types',
    'a row that is not what the statement gives',
    'apps/server/src/planted-wrong-row.ts',
    `import type { Queryable } from './transaction.ts';\n\nexport const planted = async (db: Queryable): Promise<{ role: number }[]> =>\n  (await db.query('select current_user as role')).rows;\n`,
    /planted-wrong-row\.ts.*TS2/s,
  ),
];
