/** Prometheus metrics of this process. No label identifies anybody: routes are patterns; sources, modes and jobs are names from the code. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const registry = new Registry();
const registers = [registry];

/** Seconds, from the duration of a look-up to that of a batch of rows. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const requests = new Histogram({
  name: 'deedline_http_request_duration_seconds',
  help: 'From the first byte of a request to the last of its answer.',
  labelNames: ['method', 'route', 'status'],
  buckets: BUCKETS,
  registers,
});
const searches = new Histogram({
  name: 'deedline_search_duration_seconds',
  help: 'From taking a search up to its end on record. Outcomes: paid, free, failed.',
  labelNames: ['mode', 'outcome'],
  buckets: BUCKETS,
  registers,
});
const batchRows = new Counter({
  name: 'deedline_batch_rows_total',
  help: 'Rows of batches that were ended. Outcomes: found, not_found, failed.',
  labelNames: ['outcome'],
  registers,
});
const lookups = new Histogram({
  name: 'deedline_source_lookup_duration_seconds',
  help: 'One hop of look-ups at a source. Statuses: answered, late, failed, skipped.',
  labelNames: ['source', 'status'],
  buckets: BUCKETS,
  registers,
});
const feedback = new Counter({
  name: 'deedline_vendor_feedback_total',
  help: 'What came of phones, as far as vendors that answered about them take it. Outcomes: taken, dropped.',
  labelNames: ['vendor', 'outcome'],
  registers,
});
const jobs = new Histogram({
  name: 'deedline_job_duration_seconds',
  help: 'One run of a job of the worker. Outcomes: done, failed.',
  labelNames: ['job', 'outcome'],
  buckets: [...BUCKETS, 60, 600],
  registers,
});

/** Begins to collect Node's own figures: processor time, memory, event loop delay, pauses of the garbage collector. */
export function watchProcess(): void {
  collectDefaultMetrics({ register: registry });
}

/** `route`: the pattern; absent if no route matched. */
export function countRequest(method: string, route: string | undefined, status: number, ms: number): void {
  requests.observe({ method, route: route ?? 'none', status }, ms / 1000);
}

export function countSearch(mode: string, outcome: 'paid' | 'free' | 'failed', ms: number): void {
  searches.observe({ mode, outcome }, ms / 1000);
}

export function countBatchRows(outcome: 'found' | 'not_found' | 'failed', rows: number): void {
  batchRows.inc({ outcome }, rows);
}

export function countLookup(source: string, status: string, ms: number): void {
  lookups.observe({ source, status }, ms / 1000);
}

export function countVendorFeedback(vendor: string, outcome: 'taken' | 'dropped'): void {
  feedback.inc({ vendor, outcome });
}

export function countJob(job: string, outcome: 'done' | 'failed', ms: number): void {
  jobs.observe({ job, outcome }, ms / 1000);
}

/** A figure that is read when the metrics are requested. */
export interface Figure {
  name: string;
  help: string;
  /** One value, or one for each value of a label. */
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[];
}

/** The metrics in Prometheus' text format, with its content type: what this process counted, followed by the given figures. */
export async function writeMetrics(figures: readonly Figure[] = []): Promise<{ type: string; text: string }> {
  const asked = new Registry();
  for (const { name, help, values } of figures) {
    const labelNames = [...new Set(values.flatMap(({ labels }) => Object.keys(labels ?? {})))];
    const gauge = new Gauge({ name, help, labelNames, registers: [asked] });
    for (const { labels = {}, value } of values) gauge.set(labels, value);
  }
  const [counted, read] = await Promise.all([registry.metrics(), asked.metrics()]);
  return { type: registry.contentType, text: `${counted}${read}` };
}

/** `authorization`: the header of a request, as `Bearer TOKEN`. Without a configured token nobody may see the metrics. */
export function maySeeMetrics({ metricsToken }: { metricsToken?: string }, authorization: string | undefined): boolean {
  if (metricsToken === undefined || authorization === undefined) return false;
  const [given, wanted] = [authorization, `Bearer ${metricsToken}`].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(given!, wanted!);
}
