import type { LoadProgress } from '../load/run-load.ts';

const BAR_CELLS = 24;
const TTY_INTERVAL_MS = 100;
const LINE_INTERVAL_MS = 10_000;

/** How far the loads are: a bar that is drawn over itself on a terminal, a line now and then everywhere else. */
export class ProgressReport {
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

  /** `name` tells loads that run side by side apart. */
  update(name: string, progress: LoadProgress): void {
    this.#parts.set(name, { ...progress });
    const now = performance.now();
    if (now - this.#last < (this.#out.isTTY ? TTY_INTERVAL_MS : LINE_INTERVAL_MS)) return;
    this.#last = now;
    const line = this.#describe(now - this.#started);
    this.#out.write(this.#out.isTTY ? `\r${line}\u001b[K` : `${line}\n`);
  }

  /** Ends the bar's line, so that a sentence can follow. */
  clear(): void {
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

export function formatDuration(ms: number): string {
  if (ms < 60_000) return `${Math.max(ms / 1000, 0.1).toFixed(ms < 10_000 ? 1 : 0)} s`;
  const minutes = Math.round(ms / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
