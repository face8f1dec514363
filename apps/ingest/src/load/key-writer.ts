import type { Key } from '@deedline/engine/keys/key';
import type pg from 'pg';
import { BinaryCopy } from './binary-copy.ts';

/** Some seconds of a load. 16 bytes each, and two such runs. */
const RUN = 1 << 19;
const FIRST_ROOM = 1 << 12;
const PARTS = 1 << 16;

/**
 * The keys of a load on their way into `evidence_key`, in runs that are sorted: keys are spread over the whole of its index, and one after the other in the
 * order of the records would find, change and log another page of it each. A run travels while the next is filled.
 */
export class KeyWriter {
  readonly #copy: BinaryCopy;
  #run = new Run();
  #next = new Run();
  #sent: Promise<void> = Promise.resolve();
  /** How many were written. */
  written = 0;

  constructor(client: pg.ClientBase) {
    this.#copy = new BinaryCopy(client, 'evidence_key', ['hash', 'evidence_id', 'bucket']);
  }

  write(id: number, keys: readonly Key[]): void {
    for (const { hash } of keys) this.#run.add(hash, id);
    this.written += keys.length;
  }

  get isFull(): boolean {
    return this.#run.length >= RUN || this.#copy.isFull;
  }

  /** Begins to send the run, once the one before it has left. */
  async flush(): Promise<void> {
    await this.#sent;
    if (this.#copy.isFull) await this.#copy.flush();
    const run = this.#run;
    [this.#run, this.#next] = [this.#next, run];
    const sent = this.#send(run);
    // A failure is thrown to whoever sends the next run, or finishes.
    sent.catch(() => undefined);
    this.#sent = sent;
  }

  /** Sends what is left and waits until the server has taken every key. */
  async finish(): Promise<void> {
    await this.flush();
    await this.#sent;
    await this.#copy.finish();
  }

  async #send(run: Run): Promise<void> {
    const copy = this.#copy;
    for (const n of run.inOrder()) {
      copy.startRow(3);
      const bucket = copy.hash(run.hashes[n]!);
      copy.int8(run.ids[n]!);
      copy.int2(bucket);
      if (copy.isFull) await copy.flush();
    }
    run.length = 0;
  }
}

class Run {
  hashes = new BigInt64Array(FIRST_ROOM);
  ids = new Float64Array(FIRST_ROOM);
  length = 0;

  add(hash: bigint, id: number): void {
    if (this.length === this.ids.length) this.#widen();
    this.hashes[this.length] = hash;
    this.ids[this.length] = id;
    this.length += 1;
  }

  /** The places of all keys, by the top sixteen bits of their hashes, as the index has them: the negative ones first. */
  inOrder(): Uint32Array {
    const halves = new Int16Array(this.hashes.buffer);
    const partOf = (n: number): number => halves[4 * n + TOP_HALF]! + PARTS / 2;
    const starts = new Uint32Array(PARTS + 1);
    for (let n = 0; n < this.length; n += 1) starts[partOf(n) + 1]! += 1;
    for (let part = 0; part < PARTS; part += 1) starts[part + 1]! += starts[part]!;
    const places = new Uint32Array(this.length);
    for (let n = 0; n < this.length; n += 1) places[starts[partOf(n)]!++] = n;
    return places;
  }

  #widen(): void {
    const { hashes, ids } = this;
    this.hashes = new BigInt64Array(2 * hashes.length);
    this.hashes.set(hashes);
    this.ids = new Float64Array(2 * ids.length);
    this.ids.set(ids);
  }
}

/** Where the top sixteen of 64 bits stand in this machine's memory. */
const TOP_HALF = new Int16Array(BigInt64Array.of(-(2n ** 63n)).buffer).findIndex((half) => half !== 0);
