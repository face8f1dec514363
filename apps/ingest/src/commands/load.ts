import type { LoadLine } from '@deedline/contract/files/load-report';
import { join } from 'node:path';
import type pg from 'pg';
import type { Manner } from '../load/learn-names.ts';
import type { Order } from '../load/learn-orders.ts';
import type { Rekeyed } from '../load/rekey.ts';
import { type Learned, type LoadProgress, type LoadRequest, type LoadResult, layoutOf, measureFiles, runLoad } from '../load/run-load.ts';

/**
 * Runs loads, two in parallel if there are several, and reports the result of each. Returns how many were published. `keys`: if unpacked keys take too much
 * room, they are packed between loads, while none is under way. On a failure no further load is begun, and the first failure is thrown once those under way
 * have ended.
 */
export async function loadAll(
  pool: pg.Pool,
  requests: readonly LoadRequest[],
  Report: new (totalBytes: number) => LoadReport,
  keys: { isCrowded(): Promise<boolean>; pack(): Promise<void> },
): Promise<number> {
  const report = new Report(await measureFiles(requests.flatMap((request) => request.paths)));
  const waiting = rollsLast(requests).map((request, at) => ({ request, name: `${request.source.name}/${request.layoutId}/${at}` }));
  const failures: unknown[] = [];
  let published = 0;
  let isCrowded = false;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next && failures.length === 0; next = isCrowded ? undefined : waiting.shift()) {
      const { request, name } = next;
      try {
        const result = await runLoad(pool, request, {
          onProgress: (progress) => report.update(name, progress),
          onWait: () => report.wait(request),
        });
        if (result.outcome === 'published') published += 1;
        report.end(request, result);
        isCrowded ||= await keys.isCrowded();
      } catch (error) {
        report.fail((error as Error).message);
        failures.push(new Error(`${request.source.name}: ${(error as Error).message}`, { cause: error }));
      }
    }
  };
  while (waiting.length > 0 && failures.length === 0) {
    isCrowded = false;
    await Promise.all([work(), work()]);
    if (isCrowded && waiting.length > 0) await keys.pack();
  }
  if (failures.length > 0) throw failures[0];
  return published;
}

/**
 * Orders loads: first files with facts about parcels (sales, bills, maps), then unrelated ones, then the rolls that list the parcels. Two loads run at once, so
 * the unrelated ones separate the two groups. A parcel is then written once with all its facts; each file that came after its roll would rewrite the parcel in
 * each of its indexes (decision 0198).
 */
function rollsLast(requests: readonly LoadRequest[]): LoadRequest[] {
  return requests.toSorted((a, b) => turnOf(a) - turnOf(b));
}

function turnOf(request: LoadRequest): number {
  const { draws, role } = layoutOf(request);
  const as = request.source.role ?? role;
  if (draws === 'map' || as === 'recorder' || as === 'tax') return 0;
  return as === 'assessor' ? 2 : 1;
}

function describe(request: LoadRequest, result: LoadResult): string {
  const title = `${request.source.name} (${request.layoutId})`;
  if (result.outcome === 'unchanged') return `${title}: these files are already live, as of ${result.asOf}; nothing changed`;
  const rate = formatCount(Math.round(result.read / (result.elapsedMs / 1000)));
  const replaced = result.replaced ? `, in place of ${result.replaced}` : '';
  const rejected = result.rejectsPath ? `; ${formatCount(result.rejected)} rejected: ${result.rejectsPath}` : '';
  return `${title}: ${formatCount(result.loaded)} rows live as of ${request.asOf}${replaced}, ${formatDuration(result.elapsedMs)}, ${rate} rows/s${rejected}${sayLearned(result.learned)}`;
}

/** The result of refiling a load. */
export function describeRekeyed({ source, layout, records, left, elapsedMs }: Rekeyed): string {
  const lost = left === 0 ? '' : `; ${formatCount(left)} that no search can reach any more were left out`;
  return `${source} (${layout}): ${formatCount(records)} records refiled, ${formatDuration(elapsedMs)}${lost}`;
}

/** What was learned from the rows about the printing of names, so that somebody who knows the file can object. */
function sayLearned(learned: Learned): string {
  const kinds = Object.entries(learned).flatMap(([kind, manner]) => {
    const { width, second } = manner;
    const said = [
      ...sayOrders(manner),
      ...(second ? ['given name first after &'] : []),
      ...(width === undefined ? [] : [`cut off at ${width} letters`]),
    ];
    return said.length > 0 ? [`${kind}: ${said.join(', ')}`] : [];
  });
  return kinds.length > 0 ? `; forms of names found in the rows: ${kinds.join('; ')}` : '';
}

const ORDERS: Readonly<Record<Order, string>> = { last_first: 'surname first', first_last: 'given name first' };

function sayOrders({ order, orders, mixed, otherwiseFrom }: Manner): string[] {
  return [
    ...(order ? [ORDERS[order]] : []),
    ...Object.entries(orders?.of ?? {}).map(([group, one]) => `${ORDERS[one]} in ${orders!.by} ${group}`),
    ...(mixed ? ['in both orders, with nothing that tells which row has which'] : []),
    ...(otherwiseFrom ? [`in a different order from line ${otherwiseFrom.join(', ')} on`] : []),
  ];
}

/** The default file for rejected rows of a load. */
export function defaultRejectsPath(dataDir: string, request: { source: { name: string }; layoutId: string; asOf: string }): string {
  return join(dataDir, 'rejects', `${request.source.name}.${request.layoutId}.${request.asOf}.csv`);
}

const BAR_CELLS = 24;
const TTY_INTERVAL_MS = 100;
const LINE_INTERVAL_MS = 10_000;

/** Reports the progress and results of loads. `name` distinguishes loads that run in parallel. */
export interface LoadReport {
  update(name: string, progress: LoadProgress): void;
  wait(request: LoadRequest): void;
  end(request: LoadRequest, result: LoadResult): void;
  fail(message: string): void;
}

const JSON_INTERVAL_MS = 500;

/** For programs: one JSON object per line, in the contract's format (`LoadLine`). */
export class JsonReport implements LoadReport {
  #last = -Infinity;

  update(_name: string, { bytesRead, totalBytes, read, loaded, rejected }: LoadProgress): void {
    const now = performance.now();
    if (now - this.#last < JSON_INTERVAL_MS) return;
    this.#last = now;
    this.#print({ line: 'progress', bytesRead, totalBytes, read, loaded, rejected });
  }

  wait(): void {
    // There is no progress while waiting, so nothing is printed.
  }

  end({ source, layoutId, asOf }: LoadRequest, result: LoadResult): void {
    const nothing = { read: 0, loaded: 0, rejected: 0, reasons: [], elapsedMs: 0, learned: {} };
    this.#print({ line: 'report', source: source.name, layout: layoutId, asOf, ...nothing, ...result });
  }

  fail(message: string): void {
    this.#print({ line: 'failed', message });
  }

  #print(line: LoadLine): void {
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
}

/** For people: a progress bar on a terminal, an occasional line elsewhere. */
export class TextReport implements LoadReport {
  readonly #out: NodeJS.WriteStream;
  readonly #totalBytes: number;
  readonly #started = performance.now();
  readonly #parts = new Map<string, LoadProgress>();
  #last: number;

  constructor(totalBytes: number, out: NodeJS.WriteStream = process.stderr) {
    this.#out = out;
    this.#totalBytes = totalBytes;
    this.#last = out.isTTY ? 0 : performance.now();
  }

  update(name: string, progress: LoadProgress): void {
    this.#parts.set(name, { ...progress });
    const now = performance.now();
    if (now - this.#last < (this.#out.isTTY ? TTY_INTERVAL_MS : LINE_INTERVAL_MS)) return;
    this.#last = now;
    const line = this.#describe(now - this.#started);
    this.#out.write(this.#out.isTTY ? `\r${line}\u001b[K` : `${line}\n`);
  }

  wait({ source }: LoadRequest): void {
    console.log(`${source.name}: another load of it is under way; waiting for it to end`);
  }

  end(request: LoadRequest, result: LoadResult): void {
    this.fail();
    console.log(describe(request, result));
  }

  /** Clears the bar, so that a message can follow. The error is thrown as well. */
  fail(): void {
    if (this.#out.isTTY) this.#out.write('\r\u001b[K');
  }

  #describe(elapsedMs: number): string {
    let bytes = 0;
    let rows = 0;
    let rejected = 0;
    for (const part of this.#parts.values()) {
      bytes += part.bytesRead;
      rows += part.read;
      rejected += part.rejected;
    }
    const share = this.#totalBytes === 0 ? 1 : Math.min(1, bytes / this.#totalBytes);
    const filled = Math.round(share * BAR_CELLS);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_CELLS - filled)}`;
    const rate = Math.round(rows / (elapsedMs / 1000));
    const left = share > 0 ? formatDuration((elapsedMs / share) * (1 - share)) : '?';
    const rejects = rejected > 0 ? `, ${formatCount(rejected)} rejected` : '';
    return `${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${formatCount(rows)} rows${rejects}  ${formatCount(rate)} rows/s  ${left} left`;
  }
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

function formatDuration(ms: number): string {
  if (ms < 60_000) return `${Math.max(ms / 1000, 0.1).toFixed(ms < 10_000 ? 1 : 0)} s`;
  const minutes = Math.round(ms / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
