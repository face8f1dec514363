import type pg from 'pg';

/** The increment of the sequence `evidence_id`: every call owns as many ids. */
const BLOCK = 10_000;

/** Ids for new evidence, taken from the sequence in blocks; the next block is asked for while the last is being used up. */
export class EvidenceIds {
  readonly #client: pg.ClientBase;
  #next = 0;
  #end = 0;
  #coming: Promise<number> | undefined;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  get isEmpty(): boolean {
    return this.#next === this.#end;
  }

  /** The next id. When there is none, `refill` must be awaited first. */
  take(): number {
    if (this.#end - this.#next === BLOCK / 2) {
      this.#coming = this.#ask();
      // A failure is thrown to whoever awaits it in refill.
      this.#coming.catch(() => undefined);
    }
    return this.#next++;
  }

  async refill(): Promise<void> {
    this.#next = await (this.#coming ?? this.#ask());
    this.#end = this.#next + BLOCK;
    this.#coming = undefined;
  }

  async #ask(): Promise<number> {
    const result = await this.#client.query<{ start: bigint }>(`select nextval('evidence_id') as start`);
    return Number(result.rows[0]!.start);
  }
}
