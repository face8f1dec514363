/** Queries whose values and rows are typed by the text of the statement: generated/statements.ts in each package has the types. */
import type pg from 'pg';
import type { Statements as OwnStatements } from './generated/statements.ts';

type Values<Statement> = Statement extends { values: infer Values } ? Values : never;
type Row<Statement> = Statement extends { row: infer Row } ? Row : never;
interface Rows<Row> {
  rows: Row[];
  rowCount: number | null;
}

/** What pools, connections and transactions have in common. A text that `npm run db:types` has not seen is a type error. */
export interface Queryable<Statements> {
  query<const Text extends keyof Statements>(
    text: Text,
    ...values: Values<Statements[Text]> extends readonly [] ? [] : [values: Values<Statements[Text]>]
  ): Promise<Rows<Row<Statements[Text]>>>;
  /** `name`: a statement that is prepared once for each connection. */
  query<const Text extends keyof Statements>(
    statement: { name?: string; text: Text } & (Values<Statements[Text]> extends readonly []
      ? object
      : { values: Values<Statements[Text]> }),
  ): Promise<Rows<Row<Statements[Text]>>>;
}

/** The queryable within this package. */
export type OwnQueryable = Queryable<OwnStatements>;

/**
 * For the few statements that are built at run time from names in the source. They are not checked in advance, and the caller has to validate the rows. `npm
 * run check` counts its uses.
 */
export async function queryBuilt(
  db: Pick<pg.ClientBase, 'query'> | Queryable<never>,
  text: string,
  values?: readonly unknown[],
): Promise<Rows<unknown>> {
  return (db as pg.ClientBase).query(text, values && [...values]);
}
