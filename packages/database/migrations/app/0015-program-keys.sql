-- Keys by which programs of an account come in. The database knows hashes of their secrets alone: 256 random bits need no slow hash.
create table program_key (
  -- Stands in the key itself; nothing is opened by knowing it.
  id text primary key check (id ~ '^[0-9a-z]{12}$'),
  account_id uuid not null references account (id),
  -- Who made it. It opens nothing once they are no member any more.
  member_id uuid not null references member (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  scopes text[] not null check (cardinality(scopes) > 0),
  uses text[] not null,
  glba_purposes text[] not null,
  dppa_purposes text[] not null,
  -- Null: whatever the account has.
  month_credits integer check (month_credits >= 0),
  -- None: any.
  addresses cidr[] not null default '{}',
  secret_hash bytea not null check (length(secret_hash) = 32),
  last_four text not null,
  -- While it is rotated: opens it too, until then.
  former_hash bytea check (length(former_hash) = 32),
  former_until timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint program_key_former_check check ((former_hash is null) = (former_until is null))
);
create index program_key_account on program_key (account_id, created_at desc);
create index program_key_member on program_key (member_id);

-- By which program a search or a batch was asked for, as its audit record says it. Null: by somebody at a page.
alter table search add column program jsonb;
alter table batch_job add column program jsonb;
-- What a key has cost, or may yet, in a month.
create index search_of_program on search ((program ->> 'keyId'), created_at)
  where program is not null and (credits_charged > 0 or lease_until is not null);
create index batch_job_of_program on batch_job ((program ->> 'keyId'), created_at) where program is not null;

-- The record of a search says which member asked, and by which program, whichever process ends it.
create or replace function name_asking_member() returns trigger language plpgsql as $$
declare
  v_member uuid;
  v_program jsonb;
begin
  if new.facts ->> 'batchId' is null then
    select member_id, program into v_member, v_program from search where id = new.subject::uuid;
  else
    select member_id, program into v_member, v_program from batch_job where id = (new.facts ->> 'batchId')::uuid;
  end if;
  if v_program is not null then
    new.facts := new.facts || v_program;
  end if;
  if v_member is not null then
    new.facts := new.facts || jsonb_build_object('memberId', v_member);
  end if;
  return new;
end $$;
