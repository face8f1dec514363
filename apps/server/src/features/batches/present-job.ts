import type { BatchJob } from '@deedline/contract/batch';
import type { SearchContext } from '../../search-context.ts';
import { selectProgress, type JobRow, type Progress } from './job-queries.ts';

const NOTHING: Progress = { found: 0, notFound: 0, failed: 0, charged: 0, averageConfidence: null, recentRows: 0, recentSeconds: 0 };
const ENDED: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled']);

export async function presentJob(ctx: Pick<SearchContext, 'db'>, row: JobRow): Promise<BatchJob> {
  const [job] = await presentJobs(ctx, [row]);
  return job!;
}

/** Jobs as the contract has them, with their progress. */
export async function presentJobs(ctx: Pick<SearchContext, 'db'>, rows: readonly JobRow[]): Promise<BatchJob[]> {
  if (rows.length === 0) return [];
  const progress = await selectProgress(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => present(row, progress.get(row.id) ?? NOTHING));
}

/** Whether nothing of it runs any more: what waits in it was not run. */
export function hasEnded({ status }: Pick<JobRow, 'status'>): boolean {
  return ENDED.has(status);
}

function present(row: JobRow, progress: Progress): BatchJob {
  const processed = progress.found + progress.notFound + progress.failed;
  const left = row.total_rows - processed;
  return {
    id: row.id,
    fileName: row.file_name,
    status: row.status,
    totalRows: row.total_rows,
    processedRows: processed,
    successfulRows: progress.found,
    failedRows: progress.failed,
    totalCost: progress.charged,
    averageConfidence: progress.averageConfidence,
    errorMessage: row.error_message,
    createdAt: row.created_at.toISOString(),
    purpose: row.purpose,
    glbaPurpose: row.glba_purpose,
    dppaPurpose: row.dppa_purpose,
    notFoundRows: progress.notFound,
    notRunRows: hasEnded(row) ? left : 0,
    skippedRows: row.skipped_rows,
    includeContacts: row.include_contacts,
    payOnlyForContacts: row.pay_only_for_contacts,
    capCredits: row.cap_credits,
    quote: row.quote,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    stopped: row.stopped,
    ...presentSpeed(row, progress, left),
  };
}

function presentSpeed({ status }: JobRow, { recentRows, recentSeconds }: Progress, left: number) {
  if (status !== 'processing' || recentRows === 0 || recentSeconds <= 0) return { rowsPerSecond: null, secondsLeft: null };
  const rate = recentRows / recentSeconds;
  return { rowsPerSecond: Math.round(rate * 10) / 10, secondsLeft: Math.ceil(left / rate) };
}
