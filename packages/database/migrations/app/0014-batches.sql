-- Batches: a file of rows, worked off in chunks. A chunk is a range of rows under a lease, with one hold for all of them.

create table batch_job (
  id uuid primary key,
  account_id uuid not null references account (id),
  file_name text not null,
  purpose text not null,
  include_contacts boolean not null,
  attestation_version text not null,
  ip text not null,
  user_agent text,
  idempotency_key text,
  body_hash bytea,
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  -- Null while the file is still being read: nobody sees the job yet.
  read_at timestamptz,
  -- The names of the file's columns, and which of them hold what a search reads.
  header text[] not null,
  columns jsonb not null,
  -- Rows that stand in batch_row; with an address; without.
  last_row integer not null default 0,
  total_rows integer not null default 0,
  skipped_rows integer not null default 0,
  quote jsonb,
  cap_credits integer check (cap_credits > 0),
  -- The first row that no chunk has taken.
  next_row integer not null default 1,
  -- When a chunk of it was taken last: whose turn it is.
  taken_at timestamptz,
  stopped text check (stopped in ('credits', 'cap')),
  error_message text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  check (stopped is null or status = 'completed'),
  check (read_at is not null or status = 'pending'),
  check ((quote is null) = (read_at is null))
);
create index batch_job_account on batch_job (account_id, id desc);
create index batch_job_running on batch_job (account_id, taken_at) where status = 'processing';
create unique index batch_job_idempotency on batch_job (account_id, idempotency_key) where idempotency_key is not null;

-- A row of the file. `waiting` until its chunk ends; in a job that has ended it was not run.
create table batch_row (
  job_id uuid not null references batch_job (id) on delete cascade,
  number integer not null check (number > 0),
  -- In the file, the header being line 1.
  line integer not null,
  -- Every cell as the file has it.
  cells text[] not null,
  -- What a search reads of it: address, name, city, state, zip, as they were typed.
  input jsonb not null,
  -- The same for rows that ask the same; null where nothing can be asked.
  query_key bytea,
  free text check (free in ('duplicate', 'bought')),
  state text not null default 'waiting' check (state in ('waiting', 'found', 'not_found', 'failed', 'skipped')),
  message text,
  search_id uuid,
  confidence smallint,
  credits integer not null default 0,
  primary key (job_id, number),
  check ((state in ('found', 'not_found')) <= (search_id is not null))
);
create index batch_row_failed on batch_row (job_id, number) where state in ('failed', 'skipped');

-- A range of rows that a worker took, and what became of them. Its id is that of its hold, which it has when something in it may cost.
create table batch_chunk (
  id uuid primary key,
  job_id uuid not null references batch_job (id) on delete cascade,
  account_id uuid not null references account (id),
  first_row integer not null,
  last_row integer not null,
  held integer not null check (held >= 0),
  -- Counts who has taken it; only the latest may end it.
  attempt integer not null default 1,
  -- How often it could not be worked off, though its worker lived.
  faults integer not null default 0,
  lease_until timestamptz,
  found integer not null default 0,
  not_found integer not null default 0,
  failed integer not null default 0,
  charged integer not null default 0 check (charged between 0 and held),
  taken_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((lease_until is null) = (ended_at is not null)),
  check (first_row <= last_row)
);
create unique index batch_chunk_rows on batch_chunk (job_id, first_row);
create index batch_chunk_lease on batch_chunk (lease_until) where lease_until is not null;

-- How an account reads files of a header.
create table batch_mapping (
  id uuid primary key,
  account_id uuid not null references account (id),
  header text[] not null,
  header_hash bytea not null,
  columns jsonb not null,
  updated_at timestamptz not null,
  unique (account_id, header_hash)
);

alter table search drop constraint search_credits_held_check;
alter table search
  add column batch_job_id uuid,
  add column batch_row integer,
  -- The hold it is paid from, where that is not its own.
  add column hold_id uuid,
  add column input_name text,
  -- What it asks, as a keyed hash: the same for the same question, however it was typed.
  add column query_key bytea,
  add constraint search_held_check check (credits_held > 0 or (credits_held = 0 and batch_job_id is not null)),
  add constraint search_batch_check check ((batch_job_id is null) = (batch_row is null) and (batch_job_id is not null or hold_id is null));
create unique index search_of_batch on search (batch_job_id, batch_row) where batch_job_id is not null;
create index search_single on search (account_id, id desc) where batch_job_id is null;
create index search_question on search (account_id, query_key) where query_key is not null;
drop index search_of_account;
create index search_of_account on search (account_id);

-- A search that is paid from the hold of a chunk leaves the hold to whoever ends the chunk.
create or replace function finish_searches(p_accounts uuid[], p_outcomes json, p_at timestamptz, p_since timestamptz)
returns table (ended uuid, charged integer, settled boolean) language plpgsql as $$
#variable_conflict use_column
begin
  perform lock_wallets(p_accounts);
  return query
  with ending as materialized (
    select outcome.*, search.account_id, search.erased_at is not null as is_erased
    from json_to_recordset(p_outcomes) as outcome (id uuid, attempt smallint, place integer, status text, "errorMessage" text, results json,
      "propertyAddress" text, "confidenceScore" smallint, parts json, cases jsonb, sources jsonb, suppressed integer, "queryHash" text)
    join search on search.id = outcome.id and search.attempt = outcome.attempt and search.lease_until is not null
    where search.account_id = any (p_accounts)
    for update of search
  ), piece as materialized (
    select ending.id, account_id, place, is_erased, part.part, part.credits, part.items
    from ending, json_to_recordset(ending.parts) as part (part text, credits integer, items json)
  ), item as materialized (
    select piece.id, account_id, place, is_erased, part, decode(hash, 'hex') as item from piece, json_array_elements_text(piece.items) as hash
  ), known as (
    select item.*, bought.bought_at, bought.search_id as bought_in,
      first_value(item.id) over alike as first_id, first_value(item.place) over alike as first_place
    from item left join bought_item bought using (account_id, part, item)
    window alike as (partition by account_id, part, item order by place)
  ), judged as materialized (
    select id, part, count(*) as items, bool_and(is_before) as is_before, min(since) as bought_at, (array_agg(bought_in order by since))[1] as bought_in
    from (
      select id, part, bought_at > p_since is true or first_place < place as is_before,
        case when bought_at > p_since then bought_at else p_at end as since, case when bought_at > p_since then bought_in else first_id end as bought_in
      from known
    ) each group by id, part
  ), priced as materialized (
    select piece.id, (max(judged.items) filter (where part = 'contacts'))::integer as contacts,
      coalesce(string_agg(part, '+' order by part) filter (where is_before), '') as bought,
      jsonb_agg(jsonb_build_object('part', part, 'credits', credits, 'isBoughtBefore', is_before,
        'searchId', case when is_before then bought_in else piece.id end, 'boughtAt', case when is_before then bought_at else p_at end)
        order by part desc) as parts
    from piece join judged using (id, part) where credits > 0 group by piece.id
  ), decided as materialized (
    select ending.id, cases -> coalesce(bought, '') as decision, coalesce(priced.parts, '[]') as parts, contacts from ending left join priced using (id)
  ), done as (
    update search set status = ending.status, error_message = ending."errorMessage",
      results = case when is_erased then null else ending.results end,
      property_address = case when is_erased then null else ending."propertyAddress" end,
      confidence_score = ending."confidenceScore", credits_charged = (decision ->> 'charged')::integer,
      receipt = (decision -> 'receipt') || jsonb_build_object('parts', decided.parts), completed_at = clock_timestamp(), lease_until = null
    from ending join decided using (id) where search.id = ending.id
    returning search.id, search.credits_charged, search.account_id, purpose, attestation_version, ip, user_agent, mode, search.status,
      ending.sources, ending.suppressed, ending."queryHash", search.batch_job_id
  ), remembered as (
    insert into bought_item (account_id, part, item, search_id, bought_at)
    select distinct on (account_id, part, item) account_id, part, item, id, p_at
    from item join judged using (id, part) where not is_before and not is_erased order by account_id, part, item, place desc
    on conflict (account_id, part, item) do update set search_id = excluded.search_id, bought_at = excluded.bought_at
  ), purchased as (
    insert into contact_purchase (search_id, account_id, bought_at, credits, contacts)
    select id, account_id, p_at, (decision ->> 'contactCredits')::integer, contacts from ending join decided using (id)
    where (decision ->> 'contactCredits')::integer > 0 and not is_erased
  ), audited as (
    insert into search_audit
      (search_id, account_id, purpose, attestation_version, ip, user_agent, query_kind, query_hash, outcome, credits_charged, sources, suppressed)
    select id, account_id, purpose, attestation_version, ip, user_agent, mode, decode("queryHash", 'hex'), status, credits_charged, sources, suppressed
    from done
  )
  select id, credits_charged, case when batch_job_id is null then settle_hold(id, credits_charged) end from done;
end $$;
