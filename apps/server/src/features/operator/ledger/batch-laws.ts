/**
 * The laws of batches: what a job, its chunks, its rows and their searches say of each other, and what the ledger says. Searches outlive
 * the job of an account that was deleted; there is nothing left to compare them with but the hold they were paid from.
 */
import type { Law } from './broken-law.ts';

const NAME = `'batch ' || chunk.job_id || ', rows ' || chunk.first_row || '-' || chunk.last_row`;

/** A chunk is one range of its job's rows, found by the key of the rows: as much work as there are rows. */
const ROWS = `lateral (
  select count(*) filter (where state = 'found') as found, count(*) filter (where state = 'not_found') as not_found,
    count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'waiting') as waiting, coalesce(sum(credits), 0) as credits
  from batch_row where job_id = chunk.job_id and number between chunk.first_row and chunk.last_row) counted`;

export const BATCH_LAWS: readonly Law[] = [
  {
    law: 'the searches of a batch are charged what their hold was',
    sql: `select 'hold ' || paid.id || ' of a batch, ' || coalesce('charged ' || coalesce(hold.charged::text, 'nothing yet') || ' of ' || hold.amount, 'which is not there')
            || ': its searches ' || paid.charged || ' of ' || paid.held || case when paid.is_over then ', one of them more than was held for it' else '' end as what
          from (
            select hold_id as id, sum(credits_charged) as charged, sum(credits_held) as held, bool_or(credits_charged > credits_held) as is_over,
              min(account_id::text) as first_account, max(account_id::text) as last_account, bool_or(completed_at is null) as is_open
            from search where batch_job_id is not null and hold_id is not null group by hold_id) paid
          left join hold on hold.id = paid.id
          where hold.id is null or paid.charged is distinct from hold.charged or paid.held > hold.amount or paid.is_over or paid.is_open
            or paid.first_account <> hold.account_id::text or paid.last_account <> hold.account_id::text
          union all
          select 'search ' || id || ' of a batch: ' || credits_charged || ' of ' || credits_held || ' without a hold' from search
          where batch_job_id is not null and hold_id is null and (credits_held <> 0 or credits_charged <> 0)
          order by what`,
  },
  {
    law: 'a hold of a batch is as its chunk says, and open as long as that is under lease',
    sql: `select ${NAME} || ', ' || case when chunk.ended_at is null then 'under lease' else 'ended' end || ', charged ' || chunk.charged || ' of ' || chunk.held
            || ': ' || coalesce('its hold of ' || hold.amount || coalesce(' was charged ' || hold.charged, ' is open'), 'no hold') as what
          from batch_chunk chunk left join hold on hold.id = chunk.id
          where case when hold.id is null then chunk.held > 0
            else chunk.held <> hold.amount or chunk.charged <> coalesce(hold.charged, 0) or chunk.account_id <> hold.account_id
              or (chunk.ended_at is null) <> (hold.closed_at is null) end
          order by chunk.job_id, chunk.first_row`,
  },
  {
    law: "a chunk's counts and charge are those of its rows",
    sql: `select ${NAME} || ': ' || chunk.found || ' found, ' || chunk.not_found || ' not found, ' || chunk.failed || ' failed for ' || chunk.charged
            || '; its rows say ' || counted.found || ', ' || counted.not_found || ', ' || counted.failed || ' for ' || counted.credits
            || case when counted.waiting > 0 then ', and ' || counted.waiting || ' wait' else '' end as what
          from batch_chunk chunk join batch_job job on job.id = chunk.job_id cross join ${ROWS}
          where (chunk.found, chunk.not_found, chunk.failed, chunk.charged) is distinct from (counted.found, counted.not_found, counted.failed, counted.credits)
            or (counted.waiting > 0 and chunk.ended_at is not null and job.status not in ('cancelled', 'failed'))
          order by chunk.job_id, chunk.first_row`,
  },
  {
    law: 'no row of a batch has ended outside of a chunk, and none is in two',
    sql: `select 'batch ' || job_id || ': ' || rows.ended || ' rows ended, ' || coalesce(chunks.ended, 0) || ' in chunks' as what
          from (select job_id, count(*) as ended from batch_row where state not in ('waiting', 'skipped') group by job_id) rows
          left join (select job_id, sum(found + not_found + failed) as ended from batch_chunk group by job_id) chunks using (job_id)
          where rows.ended is distinct from chunks.ended
          union all
          select 'batch ' || job_id || ': rows ' || first_row || '-' || last_row || ' and others before them overlap'
          from (select *, max(last_row) over (partition by job_id order by first_row rows between unbounded preceding and 1 preceding) as reached from batch_chunk) chunk
          where first_row <= reached
          order by what`,
  },
  {
    law: 'a row of a batch is as its search says',
    sql: `select 'batch ' || coalesce(line.job_id, search.batch_job_id) || ', row ' || coalesce(line.number, search.batch_row) || ': '
            || coalesce(line.state || ' for ' || line.credits || coalesce(' by search ' || line.search_id, ' without a search'), 'no such row') || '; '
            || coalesce('search ' || search.id || ' ' || search.status || ' for ' || search.credits_charged, 'no search') as what
          from (select job_id, number, state, credits, free, search_id, job.account_id
                from batch_row join batch_job job on job.id = job_id where state not in ('waiting', 'skipped') or search_id is not null or credits <> 0) line
          full join (select id, account_id, status, credits_charged, credits_held, batch_job_id, batch_row from search
                     where batch_job_id in (select id from batch_job)) search
          on search.batch_job_id = line.job_id and search.batch_row = line.number
          where line.job_id is null or line.search_id is distinct from search.id or line.credits <> coalesce(search.credits_charged, 0)
            or line.account_id <> search.account_id or (search.credits_held > 0 and line.free is not null)
            or case when line.state in ('found', 'not_found') then search.status is distinct from 'completed'
                 else line.state <> 'failed' or search.status = 'completed' end
          order by what`,
  },
  {
    law: 'a batch costs at most its cap and what it was quoted',
    sql: `select 'batch ' || job.id || ': ' || spent.credits || ' charged, quoted ' || (job.quote ->> 'mostCredits') || ' at most'
            || coalesce(', capped at ' || job.cap_credits, '') as what
          from batch_job job join (select job_id, sum(charged) as credits from batch_chunk group by job_id) spent on spent.job_id = job.id
          where spent.credits > least((job.quote ->> 'mostCredits')::bigint, job.cap_credits) order by job.id`,
  },
];
