/** Asks a server for the parameters and columns of a statement, without running it. */
import type pg from 'pg';

export interface Described {
  /** Type oids of $1, $2 ... */
  parameters: readonly number[];
  fields: readonly pg.FieldDef[];
}

interface Connection extends NodeJS.EventEmitter {
  parse(query: { name: string; text: string }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
}

/** Prepares the statement without a name. Rejects with the server's error when it cannot be prepared. */
export function describeStatement(client: pg.Client, text: string): Promise<Described> {
  return new Promise((resolve, reject) => {
    let parameters: readonly number[] = [];
    let fields: readonly pg.FieldDef[] = [];
    const read = (message: { dataTypeIDs: number[] }) => (parameters = message.dataTypeIDs);
    const statement = {
      submit(connection: Connection) {
        connection.once('parameterDescription', read);
        connection.parse({ name: '', text });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription: (message: { fields: pg.FieldDef[] }) => void (fields = message.fields),
      handleError: (error: Error, connection: Connection) => {
        connection.removeListener('parameterDescription', read);
        reject(error);
      },
      handleReadyForQuery: () => resolve({ parameters, fields }),
    };
    client.query(statement as unknown as pg.Submittable);
  });
}
