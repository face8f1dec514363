/**
 * Invariants of a job that has ended, regardless of what was killed meanwhile. Each query selects violations as `what`; $1 is the job.
 * Written independently of the product's own check, so that an error there cannot hide itself.
 */
import type { BatchJob } from '@deedline/contract/search/batch';
import type pg from 'pg';

const ROW = `'row ' || row.number`;
const FINAL = `row.state in ('found', 'not_found', 'failed')`;
const LAWS: Readonly<Record<string, string>> = {
  'every row of a job that was not stopped has its final state': `select ${ROW} || ' waits still' as what
    from batch_row row join batch_job job on job.id = row.job_id
    where row.job_id = $1 and row.state = 'waiting' and (job.stopped is null and job.status <> 'cancelled')`,
  'who has an answer has it in a search of its own, for the same credits': `select ${ROW} || ' is ' || row.state || ', its search ' ||
      coalesce(search.status || ' for ' || search.credits_charged, 'is not there') || ', itself for ' || row.credits as what
    from batch_row row left join search on search.id = row.search_id where row.job_id = $1 and row.state in ('found', 'not_found')
      and (search.id is null or search.status <> 'completed' or search.sealed_results is null or search.receipt is null
        or search.batch_job_id <> row.job_id or search.batch_row <> row.number or search.credits_charged <> row.credits)`,
  'who failed knows why and pays nothing': `select ${ROW} || ' failed for ' || row.credits || ' credits: ' || coalesce(row.message, 'no reason') as what
    from batch_row row where row.job_id = $1 and row.state = 'failed' and (coalesce(row.message, '') = '' or row.credits <> 0)`,
  'what was not run, skipped or free costs nothing': `select ${ROW} || ' is ' || row.state || coalesce(', ' || row.free, '') || ', for ' || row.credits as what
    from batch_row row where row.job_id = $1 and row.credits <> 0 and (row.state in ('waiting', 'skipped') or row.free is not null)`,
  'no row is cheaper for what was given to another for nothing': `select ${ROW} || ' takes as bought what search ' || giver.id || ' was given' as what
    from batch_row row join search on search.id = row.search_id cross join lateral jsonb_array_elements(search.receipt::jsonb -> 'parts') part
    join search giver on giver.id = (part ->> 'searchId')::uuid
    where row.job_id = $1 and row.free is null and (part ->> 'isBoughtBefore')::boolean and giver.credits_held = 0`,
  'every search of the job is that of its row': `select 'search ' || search.id || ' of row ' || search.batch_row || ' is not its search' as what
    from search left join batch_row row on row.job_id = search.batch_job_id and row.number = search.batch_row
    where search.batch_job_id = $1 and (row.search_id is distinct from search.id or search.lease_until is not null)`,
  'every search is audited once': `select 'search ' || search.id || ' of row ' || search.batch_row || ': ' || count(search_audit.search_id) || ' records' as what
    from search left join search_audit on search_audit.search_id = search.id
    where search.batch_job_id = $1 group by search.id having count(search_audit.search_id) <> 1`,
  'every row was run in one chunk': `select ${ROW} || ' is in ' || count(chunk.id) || ' chunks' as what
    from batch_row row left join batch_chunk chunk on chunk.job_id = row.job_id and row.number between chunk.first_row and chunk.last_row
    where row.job_id = $1 and ${FINAL} group by row.number having count(chunk.id) <> 1`,
  'every chunk has ended, and counts its rows': `select 'chunk of rows ' || first_row || ' to ' || last_row || ': ' ||
      coalesce('it counts ' || concat_ws('/', chunk.found, chunk.not_found, chunk.failed, chunk.charged) || ', its rows ' ||
      concat_ws('/', own.found, own.not_found, own.failed, own.charged), 'open') as what
    from batch_chunk chunk cross join lateral (
      select count(*) filter (where state = 'found') as found, count(*) filter (where state = 'not_found') as not_found,
        count(*) filter (where state = 'failed') as failed, coalesce(sum(credits), 0) as charged
      from batch_row where job_id = chunk.job_id and number between chunk.first_row and chunk.last_row) own
    where chunk.job_id = $1 and (chunk.ended_at is null
      or (chunk.found, chunk.not_found, chunk.failed, chunk.charged) <> (own.found, own.not_found, own.failed, own.charged))`,
  'every chunk has the hold that it says, settled for what it charged': `select 'chunk of rows ' || first_row || ' to ' || last_row || ', held ' || chunk.held || ', charged ' ||
      chunk.charged || ': ' || coalesce('a hold of ' || hold.amount || coalesce(', charged ' || hold.charged, ', open'), 'no hold') as what
    from batch_chunk chunk left join hold on hold.id = chunk.id where chunk.job_id = $1 and case when chunk.held = 0 then hold.id is not null
      else hold.amount is distinct from chunk.held or hold.charged is distinct from chunk.charged or hold.account_id <> chunk.account_id end`,
};
const MAX_NAMED = 3;

/** Returns a sentence for each violation of an invariant. */
export async function findBrokenBatchLaws(db: pg.Pool, jobId: string): Promise<string[]> {
  const breaches: string[] = [];
  for (const [law, sql] of Object.entries(LAWS)) {
    const { rows } = await db.query<{ what: string }>(sql, [jobId]);
    const named = rows.slice(0, MAX_NAMED).map(({ what }) => what);
    if (rows.length > 0) breaches.push(`${law}: ${rows.length} times not so (${named.join('; ')})`);
  }
  return breaches;
}

/** Compares the API's answer about an ended job with the records, and with the credits that the account was given and has left. */
export async function judgeJob(db: pg.Pool, job: BatchJob, wallet: { given: number; left: number }): Promise<string[]> {
  const breaches = await findBrokenBatchLaws(db, job.id);
  const say = (holds: boolean, sentence: string) => void (holds || breaches.push(sentence));
  const done = job.successfulRows + job.notFoundRows + job.failedRows;
  say(job.status === 'completed', `the job is ${job.status}: ${job.errorMessage ?? 'no reason'}`);
  say(done === job.processedRows, `${job.processedRows} rows are done, their kinds sum to ${done}`);
  say(done + job.notRunRows === job.totalRows, `${done} rows are done, ${job.notRunRows} were not run, and there are ${job.totalRows}`);
  say(job.totalCost <= job.quote.mostCredits, `it cost ${job.totalCost} and was to cost ${job.quote.mostCredits} at most`);
  say(wallet.given - job.totalCost === wallet.left, `it cost ${job.totalCost} of ${wallet.given}, and ${wallet.left} are left`);
  const found = await db.query<Record<'found' | 'notFound' | 'failed' | 'credits' | 'open', number>>(
    `select count(*) filter (where state = 'found')::integer as found, count(*) filter (where state = 'not_found')::integer as "notFound",
       count(*) filter (where state = 'failed')::integer as failed, coalesce(sum(credits), 0)::integer as credits,
       (select count(*)::integer from hold where closed_at is null and id in (select id from batch_chunk where job_id = $1)) as open
     from batch_row where job_id = $1`,
    [job.id],
  );
  const [booked] = found.rows;
  const told = { found: job.successfulRows, notFound: job.notFoundRows, failed: job.failedRows, credits: job.totalCost, open: 0 };
  say(JSON.stringify(booked) === JSON.stringify(told), `the job says ${JSON.stringify(told)}, its rows ${JSON.stringify(booked)}`);
  return breaches;
}
