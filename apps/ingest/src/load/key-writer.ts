import type { Key } from '@deedline/engine/keys/key';
import type pg from 'pg';
import { BinaryCopy } from './binary-copy.ts';
import type { Queryable } from './source.ts';

/**
 * Writes the keys of a load into `evidence_key`, sorted as a whole. Keys are spread over the entire index; in the order of the records, each would find, change
 * and log another page of it (decision 0206). Until then they wait in a temporary table of this transaction, which the server does not log.
 */
export class KeyWriter {
  readonly #client: Queryable & pg.ClientBase;
  #copy: BinaryCopy | undefined;
  /** The number of keys written. */
  written = 0;

  constructor(client: Queryable & pg.ClientBase) {
    this.#client = client;
  }

  async open(): Promise<void> {
    await this.#client.query('select gather_keys()');
    this.#copy = new BinaryCopy(this.#client, 'load_key', ['hash', 'evidence_id']);
  }

  write(id: number, keys: readonly Key[]): void {
    const copy = this.#copy!;
    for (const { hash } of keys) {
      copy.startRow(2);
      copy.hash(hash);
      copy.int8(id);
    }
    this.written += keys.length;
  }

  get isFull(): boolean {
    return this.#copy!.isFull;
  }

  async flush(): Promise<void> {
    await this.#copy!.flush();
  }

  /** Sends the rest and waits until the server has accepted every key. */
  async finish(): Promise<void> {
    await this.#copy!.finish();
    await this.#client.query('select file_gathered_keys()');
  }
}
