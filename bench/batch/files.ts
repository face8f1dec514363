/** Measures the output files of one large job: every layout as CSV, the widest and the longest as workbooks too, in rows per second and processor time. */
import type { BatchLayout } from '@deedline/contract/search/batch';
import { quantile } from '../search/figures.ts';
import { download } from './batch-client.ts';
import { type Product, runJob, watchCpu } from './run-job.ts';

interface File {
  layout: BatchLayout;
  format: 'csv' | 'xlsx';
}
const FILES: readonly File[] = [
  ...(['standard', 'property_list', 'phones', 'gohighlevel', 'detailed'] as const).map((layout) => ({ layout, format: 'csv' as const })),
  ...(['standard', 'phones'] as const).map((layout) => ({ layout, format: 'xlsx' as const })),
];
/** Measured runs of each file, after one that is not measured. */
const TIMES = 5;
/** Highest accepted processor time per row (API and PostgreSQL together), as a multiple of the bare SQL of its look-ups; above it the bench fails. */
const MOST_CPU = { csv: 0.1, xlsx: 0.14 } as const;

interface Taken {
  /** Milliseconds per row: elapsed time, and processor time by process. */
  clock: number;
  api: number;
  postgres: number;
}

/** Runs the rows as one job, prints the cost of its files, and returns the breached limits. `bareMs`: processor time of the look-ups of a row. */
export async function measureFiles(product: Product, rows: readonly string[][], bareMs: number): Promise<string[]> {
  const { client, job, breaches } = await runJob(product, rows);
  const take = async (file: File): Promise<Taken> => {
    const cpu = watchCpu({ api: product.pids.API, postgres: product.postgres });
    const startedAt = performance.now();
    await download(client, job.id, { ...file }, () => {});
    const [clock, { api = Number.NaN, postgres = Number.NaN }] = [performance.now() - startedAt, cpu()];
    return { clock: clock / rows.length, api: api / rows.length, postgres: postgres / rows.length };
  };
  console.log(
    `\nfiles of ${rows.length.toLocaleString('en')} rows, half of ${TIMES} of each; ms of a row, and in times of the bare SQL of its look-ups`,
  );
  console.log(`${'layout'.padEnd(22)}   clock  rows/s     API  PostgreSQL  together   times  rows/s of one processor`);
  for (const file of FILES) {
    await take(file);
    const taken: Taken[] = [];
    while (taken.length < TIMES) taken.push(await take(file));
    const half = (part: keyof Taken) =>
      quantile(
        taken.map((one) => one[part]),
        0.5,
      );
    const [clock, api, postgres] = [half('clock'), half('api'), half('postgres')];
    const times = (api + postgres) / bareMs;
    const name = `${file.layout}, ${file.format}`;
    const cells = [clock.toFixed(3).padStart(8), (1000 / clock).toFixed(0).padStart(8), api.toFixed(3).padStart(8)];
    const sums = [postgres.toFixed(3).padStart(12), (api + postgres).toFixed(3).padStart(10), times.toFixed(3).padStart(8)];
    console.log(name.padEnd(22) + [...cells, ...sums, (1000 / (api + postgres)).toFixed(0).padStart(25)].join(''));
    const most = MOST_CPU[file.format];
    if (times > most)
      breaches.push(`a row of ${name} takes ${times.toFixed(3)} times the processor’s time of the bare SQL, and may take ${most}`);
  }
  return breaches;
}
