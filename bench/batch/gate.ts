/** Holds a job still between its transactions: every one that takes or ends a chunk waits for the wallet that is locked here. */
import type pg from 'pg';

export class Gate {
  readonly #db: pg.Pool;
  readonly #accountId: string;
  #client: pg.PoolClient | undefined;

  constructor(db: pg.Pool, accountId: string) {
    this.#db = db;
    this.#accountId = accountId;
  }

  async shut(): Promise<void> {
    const client = await this.#db.connect();
    await client.query('begin');
    await client.query(`select from ledger_account where kind = 'wallet' and account_id = $1 for update`, [this.#accountId]);
    this.#client = client;
  }

  async open(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.query('rollback');
    client?.release();
  }
}
