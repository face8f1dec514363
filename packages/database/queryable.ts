/** Queries whose values and rows are typed by the statement's own text: generated/statements.ts of each room says what it takes and gives. */
import type pg from 'pg';
import type { Statements as OwnStatements } from './generated/statements.ts';

type Values<Statement> = Statement extends { values: infer Values } ? Values : never;
type Row<Statement> = Statement extends { row: infer Row } ? Row : never;
interface Rows<Row> {
  rows: Row[];
  rowCount: number | null;
}

/** What a pool, a connection and a transaction can do. A text that `npm run db:types` has not seen is no statement. */
export interface Queryable<Statements> {
  query<const Text extends keyof Statements>(
    text: Text,
    ...values: Values<Statements[Text]> extends readonly [] ? [] : [values: Values<Statements[Text]>]
  ): Promise<Rows<Row<Statements[Text]>>>;
  /** `name`: prepared once for each connection. */
  query<const Text extends keyof Statements>(
    statement: { name?: string; text: Text } & (Values<Statements[Text]> extends readonly []
      ? object
      : { values: Values<Statements[Text]> }),
  ): Promise<Rows<Row<Statements[Text]>>>;
}

/** What asks within this package. */
export type OwnQueryable = Queryable<OwnStatements>;

/**
 * For the few texts that are put together when they run, of names that stand in the source. Nothing checks them before: what the rows are is
 * the caller's to read. `npm run check` counts who uses it.
 */
export async function queryBuilt(
  db: Pick<pg.ClientBase, 'query'> | Queryable<never>,
  text: string,
  values?: readonly unknown[],
): Promise<Rows<unknown>> {
  return (db as pg.ClientBase).query(text, values && [...values]);
}
