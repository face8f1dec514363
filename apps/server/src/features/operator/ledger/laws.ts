/**
 * The laws of the ledger. Each is a query that selects its breaches as `what`, in a stable order. The database prevents most breaches; these queries find what
 * bypassed the database. They read all postings, so they run hourly and for the operator, never within a request.
 */
import { queryBuilt } from '@deedline/database/queryable';
import type { Queryable } from '../../../transaction.ts';
import { BATCH_HOLD_EXTRA_SECONDS, HOLD_LIMIT_SECONDS } from '../../credits/wallet.ts';
import { RESTORE_ACT } from '../../record/operator-context.ts';

// The laws of batches: the job, its chunks, its rows, their searches and the ledger must agree with each other. Searches outlive the job of a deleted account;
// they can then only be compared with the hold that they were paid from.

const NAME = `'batch ' || chunk.job_id || ', rows ' || chunk.first_row || '-' || chunk.last_row`;

/** A chunk is one range of its job's rows. They are found by the primary key of the rows, so the work is proportional to their number. */
const ROWS = `lateral (
  select count(*) filter (where state = 'found') as found, count(*) filter (where state = 'not_found') as not_found,
    count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'waiting') as waiting, coalesce(sum(credits), 0) as credits
  from batch_row where job_id = chunk.job_id and number between chunk.first_row and chunk.last_row) counted`;

const BATCH_LAWS: readonly Law[] = [
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

/** One breach of a law of the ledger. Every check of the books returns a list of them, empty when all is well. */
export interface BrokenLaw {
  law: string;
  /** Which account, transaction, hold or payment breaks the law, and how. Contains no names. */
  what: string;
}

/** A query that selects the breaches of a law as `what`, in a stable order. */
interface Law {
  law: string;
  sql: string;
}

const MAX_BREACHES = 20;

/** Rows from a backup are older than the database into which they were restored. */
const RESTORED_AT = `(select max(at) from operator_audit where command = '${RESTORE_ACT}' and result = 'done')`;

/** 'account …, movement 3 (settle:…)' of a ledger_transaction `t`. */
const MOVEMENT = `'account ' || t.account_id || ', movement ' || t.number || ' (' || t.idempotency_key || ')'`;

/** The allowed shapes of each kind of movement: into (+) and out of (-) which ledger accounts. */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  grant: ['grants- wallet+'],
  revoke: ['wallet- grants+'],
  forfeit: ['wallet- forfeited+'],
  refund: ['revenue- wallet+', 'revenue- owed+ wallet+', 'revenue- owed+'],
  hold: ['wallet- held+'],
  settle: ['held- revenue+', ...['wallet+', 'owed+ wallet+', 'owed+'].flatMap((back) => [`held- ${back}`, `held- revenue+ ${back}`])],
  purchase: ['purchases- wallet+', 'purchases- owed+ wallet+', 'purchases- owed+'],
  reverse: ['', 'forfeited- ']
    .flatMap((given) => ['wallet- ', 'wallet- owed- ', 'owed- '].map((from) => `${from}${given}purchases+`))
    .concat('forfeited- purchases+'),
  restore: ['purchases- wallet+', 'purchases- owed+ wallet+', 'purchases- owed+'],
};
/** Each direction is a bit and each shape a number, because sorting names would cost more than the rest of the law. */
const KINDS = ['wallet', 'held', 'owed', 'grants', 'revenue', 'forfeited', 'purchases'];
const WAYS = KINDS.flatMap((kind) => [`${kind}+`, `${kind}-`]);
const bitsOf = (shape: string) => shape.split(' ').reduce((bits, way) => bits + 2 ** WAYS.indexOf(way), 0);
const SHAPE = `bit_or(1 << (2 * array_position('{${KINDS.join()}}', ledger.kind) - case when amount < 0 then 1 else 2 end))`;
const ALLOWED = Object.entries(SHAPES).flatMap(([kind, shapes]) => shapes.map((shape) => `('${kind}', ${bitsOf(shape)})`));

/** The input of a movement's hash, written out here a second time so that a changed function in the database cannot vouch for itself. */
const RECOMPUTED = `sha256(coalesce(t.previous, '') || convert_to(
  concat_ws('|', t.account_id, t.number, t.idempotency_key, t.kind, trim_scale(extract(epoch from t.created_at)), postings.line), 'UTF8'))`;

/** The most that a search of its mode costs by a price list `l`; the same as `maximumPriceCredits` of the contract. */
const MOST = `(l.list -> 'prices' ->> case when search.mode in ('reverse_phone', 'reverse_email') then 'reverseSearch' when search.mode = 'person_search' then 'contactSearch'
  when search.include_contacts then 'fullReport' else 'propertyInsights' end)::integer`;

export const LAWS: readonly Law[] = [
  {
    law: 'a search is held and charged for at most what its edition of the prices says, and where it is included not at all',
    sql: `select 'search ' || search.id || ' by edition ' || search.price_edition || coalesce(', at most ' || ${MOST}, ', which is not there')
            || case when search.is_included then ', included' else '' end || ': charged ' || search.credits_charged || ' of ' || search.credits_held as what
          from search left join price_list l on l.edition = search.price_edition
          where l.edition is null or greatest(search.credits_held, search.credits_charged) > case when search.is_included then 0 else ${MOST} end
          order by search.created_at, search.id`,
  },
  {
    law: 'the postings of a movement sum to zero',
    sql: `select coalesce(${MOVEMENT}, 'transaction ' || moved.transaction_id) || ': they sum to ' || moved.total as what
          from (select transaction_id, sum(amount) as total from posting group by transaction_id having sum(amount) <> 0) moved
          left join ledger_transaction t on t.id = moved.transaction_id order by moved.transaction_id`,
  },
  {
    law: 'every movement has postings, and every posting its movement',
    sql: `select ${MOVEMENT} || ': no postings' as what from ledger_transaction t
          where not exists (select from posting where posting.transaction_id = t.id)
          union all
          select 'transaction ' || transaction_id || ': postings without a movement' from posting
          where not exists (select from ledger_transaction t where t.id = posting.transaction_id) group by transaction_id
          order by what`,
  },
  {
    law: 'a movement goes between the ledger accounts of its kind, and through one account only',
    sql: `select ${MOVEMENT} || ': ' || (
            select string_agg(ledger.kind || case when amount < 0 then '-' else '+' end, ' ' order by amount, ledger.kind)
            from posting join ledger_account ledger on ledger.id = posting.ledger_account_id where posting.transaction_id = t.id) as what
          from (
            select t.id from ledger_transaction t
            join posting on posting.transaction_id = t.id join ledger_account ledger on ledger.id = posting.ledger_account_id
            group by t.id having (t.kind, ${SHAPE}) not in (values ${ALLOWED.join()}) or bool_or(ledger.account_id <> t.account_id)
              or not starts_with(t.idempotency_key, t.kind || ':')) broken
          join ledger_transaction t using (id) order by t.account_id, t.number`,
  },
  {
    law: 'a balance is the sum of its postings',
    sql: `select 'account ' || ledger.account_id || ', ' || ledger.kind || ': ' || ledger.balance || ', its postings sum to ' || coalesce(posted.total, 0) as what
          from ledger_account ledger
          left join (select ledger_account_id, sum(amount) as total from posting group by 1) posted on posted.ledger_account_id = ledger.id
          where ledger.account_id is not null and ledger.balance is distinct from coalesce(posted.total, 0) order by ledger.account_id, ledger.kind`,
  },
  {
    law: 'what is kept of the movements up to every hundredth is what they brought',
    sql: `select 'account ' || account_id || ', up to movement ' || number || ', ' || kind || ': kept since the hundred before '
            || concat_ws(', ', kept.wallet, kept.held, kept.owed) || '; moved ' || coalesce(concat_ws(', ', moved.wallet, moved.held, moved.owed), 'nothing') as what
          from (
            select account_id, number, kind, wallet - lag(wallet, 1, 0) over since as wallet, held - lag(held, 1, 0) over since as held, owed - lag(owed, 1, 0) over since as owed
            from ledger_sum window since as (partition by account_id, kind order by number)) kept
          full join (
            select t.account_id, (t.number + 99) / 100 * 100 as number, t.kind, coalesce(sum(amount) filter (where ledger.kind = 'wallet'), 0) as wallet,
              coalesce(sum(amount) filter (where ledger.kind = 'held'), 0) as held, coalesce(sum(amount) filter (where ledger.kind = 'owed'), 0) as owed
            from (select account_id, max(number) / 100 * 100 as last from ledger_transaction group by 1) summed
            join ledger_transaction t on t.account_id = summed.account_id and t.number <= last
            join posting on transaction_id = t.id join ledger_account ledger on ledger.id = ledger_account_id
            group by 1, 2, 3) moved
          using (account_id, number, kind)
          where (coalesce(kept.wallet, 0), coalesce(kept.held, 0), coalesce(kept.owed, 0)) is distinct from (coalesce(moved.wallet, 0), coalesce(moved.held, 0), coalesce(moved.owed, 0))
          order by account_id, number, kind`,
  },
  {
    law: 'no balance is negative, and what is owed never positive',
    sql: `select 'account ' || account_id || ', ' || kind || ': ' || balance as what from ledger_account
          where case when kind = 'owed' then balance > 0 else balance < 0 end order by account_id, kind`,
  },
  {
    law: 'what is held is the sum of the open holds',
    sql: `select 'account ' || ledger.account_id || ': ' || ledger.balance || ' held, open holds of ' || coalesce(open.total, 0) as what
          from ledger_account ledger
          left join (select account_id, sum(amount) as total from hold where closed_at is null group by 1) open using (account_id)
          where ledger.kind = 'held' and ledger.balance <> coalesce(open.total, 0) order by ledger.account_id`,
  },
  {
    law: 'a hold is charged at most what it holds',
    sql: `select 'hold ' || id || ': ' || charged || ' of ' || amount as what from hold where charged not between 0 and amount order by opened_at, id`,
  },
  {
    law: 'every hold is in the ledger as it was opened',
    sql: `select coalesce('hold ' || hold.id || ' of ' || hold.amount, ${MOVEMENT}) || ', set aside ' || coalesce(t.amount::text, 'nowhere')
            || case when hold.id is null then ' without a hold' else '' end as what
          from hold full join (${holdMovements('hold')}) t on t.idempotency_key = 'hold:' || hold.id
          where hold.id is null or t.amount is distinct from hold.amount or t.account_id <> hold.account_id order by hold.opened_at, what`,
  },
  {
    law: 'every closed hold, and no other, is settled as it was charged',
    sql: `select coalesce('hold ' || hold.id || ', charged ' || coalesce(hold.charged::text, 'nothing yet'), ${MOVEMENT})
            || ': ' || coalesce('settled with ' || t.charged || ' of ' || -t.amount, 'not settled') as what
          from hold full join (${holdMovements('settle')}) t on t.idempotency_key = 'settle:' || hold.id
          where hold.id is null or hold.charged is distinct from t.charged or -t.amount <> hold.amount or t.account_id <> hold.account_id
          order by hold.opened_at, what`,
  },
  {
    law: 'reports give back no more than was paid for',
    sql: `select 'search ' || purchase.search_id || ': ' || -left_over.credits || ' more than the bought part of its charge' as what
          from contact_purchase purchase join search on search.id = purchase.search_id and credits_refunded > 0
          cross join lateral paid_credits_left(purchase.search_id) as left_over (credits)
          where refunds_paid_only and left_over.credits < 0 order by purchase.search_id`,
  },
  {
    law: 'no hold is open beyond its limit',
    sql: `select 'hold ' || id || ': open since ' || to_char(opened_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as what from hold
          where closed_at is null and greatest(opened_at, pg_postmaster_start_time(), ${RESTORED_AT}) < clock_timestamp() - interval '1 s' * ($1::integer
            + case when exists (select from batch_chunk where batch_chunk.id = hold.id) then ${BATCH_HOLD_EXTRA_SECONDS} else 0 end)
          order by opened_at, id`,
  },
  {
    law: 'a search is charged what its hold was',
    sql: `select 'search ' || search.id || ', ' || search.status || ' for ' || search.credits_charged || ' of ' || search.credits_held || ' held: '
            || coalesce('its hold of ' || hold.amount || coalesce(' was charged ' || hold.charged, ' is open'), 'no hold') as what
          from search left join hold on hold.id = search.id
          where search.batch_job_id is null and case when hold.id is null then search.credits_held > 0 or search.credits_charged > 0
            else search.credits_held <> hold.amount or search.credits_charged <> coalesce(hold.charged, 0) or search.account_id <> hold.account_id
              or (search.completed_at is null) <> (hold.closed_at is null) end
          order by search.id`,
  },
  ...BATCH_LAWS,
  {
    law: 'a search is refunded what its contacts were refunded, and never more than it was charged',
    sql: `select 'search ' || coalesce(search.id::text, back.search_id) || ': ' || coalesce(back.credits, 0) || ' came back, on record '
            || coalesce(search.credits_refunded || ' of ' || search.credits_charged || ' charged', 'nothing') as what
          from (select * from search where credits_refunded <> 0) search full join (
            select split_part(t.idempotency_key, ':', 2) as search_id, t.account_id, sum(amount) as credits
            from ledger_transaction t join posting on posting.transaction_id = t.id join ledger_account ledger on ledger.id = posting.ledger_account_id
            where t.kind = 'refund' and ledger.kind in ('wallet', 'owed') group by 1, 2) back
          on back.search_id = search.id::text and back.account_id = search.account_id
          where search.id is null or search.credits_refunded is distinct from back.credits or search.credits_refunded > search.credits_charged
          order by what`,
  },
  {
    law: 'what operators moved is in their record, and what is in their record was moved',
    sql: `select coalesce(${MOVEMENT}, 'record ' || audit.id || ', ' || audit.command || ' of ' || audit.credits_moved || ' to account ' || audit.account_id)
            || case when t.id is null then ': nothing in the ledger' when audit.id is null then ': no record of an operator'
              else ': ' || t.credits || ', on record ' || audit.credits_moved end as what
          from (select * from operator_audit where command in ('grant', 'revoke') and result = 'done' and credits_moved > 0) audit
          full join (
            select moved.*, abs(posting.amount) as credits from ledger_transaction moved
            join posting on posting.transaction_id = moved.id join ledger_account ledger on ledger.id = posting.ledger_account_id and ledger.kind = 'wallet'
            where moved.idempotency_key like 'grant:operator:%' or moved.idempotency_key like 'revoke:operator:%') t
          on t.idempotency_key = audit.command || ':operator:' || audit.idempotency_key
          where t.id is null or audit.id is null or t.credits <> audit.credits_moved or t.account_id <> audit.account_id order by what`,
  },
  {
    law: 'the movements of an account are numbered without a gap, and each hash follows from the one before',
    sql: `select ${MOVEMENT} || ': ' || case when t.number <> coalesce(t.number_before, 0) + 1
              then 'it follows ' || coalesce('number ' || t.number_before, 'nothing') || ', what stood between is gone'
              else 'its hash is not that of its account, number, key, kind, time and postings after the movement before it' end as what
          from (select *, lag(number) over account as number_before, lag(hash) over account as previous from ledger_transaction
                window account as (partition by account_id order by number)) t
          left join (select transaction_id, string_agg(ledger_account_id || ':' || amount, ',' order by ledger_account_id) as line
                     from posting group by 1) postings on postings.transaction_id = t.id
          where t.number <> coalesce(t.number_before, 0) + 1 or t.hash <> ${RECOMPUTED} order by t.account_id, t.number`,
  },
  {
    law: 'the head of an account is the hash of its latest movement',
    sql: `select 'account ' || wallet.account_id || ': ' || coalesce('its latest movement is number ' || last.number, 'it has no movement')
            || ', which its head does not say' as what
          from ledger_account wallet
          left join lateral (select number, hash from ledger_transaction t where t.account_id = wallet.account_id order by number desc limit 1) last on true
          where wallet.kind = 'wallet' and wallet.head is distinct from last.hash order by wallet.account_id`,
  },
];

/** The movements that opened or settled holds, with the amount into or out of `held` and the amount charged. */
function holdMovements(kind: 'hold' | 'settle'): string {
  return `select moved.*, held.amount, coalesce(revenue.amount, 0) as charged
          from ledger_transaction moved
          left join (posting held join ledger_account ledger on ledger.id = held.ledger_account_id and ledger.kind = 'held') on held.transaction_id = moved.id
          left join posting revenue on revenue.transaction_id = moved.id
            and revenue.ledger_account_id = (select id from ledger_account where account_id is null and kind = 'revenue')
          where moved.kind = '${kind}'`;
}

/** For the rest of the transaction: parallel workers would each group all postings for themselves and take the processors away from searches. */
export async function stayInOneProcess(db: Queryable): Promise<void> {
  await db.query('set local max_parallel_workers_per_gather = 0');
}

/** The breaches of a law in its order, at most 20. */
export async function selectBreaches(db: Queryable, { sql }: Law, holdLimitSeconds = HOLD_LIMIT_SECONDS): Promise<string[]> {
  const found = await queryBuilt(db, `${sql} limit ${MAX_BREACHES}`, sql.includes('$1') ? [holdLimitSeconds] : []);
  return (found.rows as { what: string }[]).map((row) => row.what);
}

export interface LedgerTotals {
  accounts: number;
  movements: number;
  postings: number;
  /** The credits in all ledger accounts of a kind, summed from their postings. */
  totals: { kind: string; credits: number }[];
}

export async function selectLedgerTotals(db: Queryable): Promise<LedgerTotals> {
  const counted = await db.query(
    `select (select count(*) from ledger_account where kind = 'wallet')::float8 as accounts,
       (select count(*) from ledger_transaction)::float8 as movements, (select count(*) from posting)::float8 as postings`,
  );
  const totals = await db.query(
    `select ledger.kind, coalesce(sum(posted.total), 0)::float8 as credits from ledger_account ledger
     left join (select ledger_account_id, sum(amount) as total from posting group by 1) posted on posted.ledger_account_id = ledger.id
     group by ledger.kind order by ledger.kind`,
  );
  return { ...counted.rows[0]!, totals: totals.rows };
}
