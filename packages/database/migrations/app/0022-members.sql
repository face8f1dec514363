-- Who signs in, apart from who pays: an account has members, and one of them at least owns it.

create table member (
  id uuid primary key,
  account_id uuid not null references account (id),
  role text not null check (role in ('owner', 'member', 'viewer')),
  email text not null,
  password_hash text,
  first_name text,
  last_name text,
  profile_image_url text,
  created_at timestamptz not null default now(),
  -- From then on they sign in no more. Who they were stays for the account's own record until it is closed.
  removed_at timestamptz,
  constraint member_signs_in_check check ((removed_at is null) = (password_hash is not null))
);
-- An address signs in to one account; whoever was removed may begin anew.
create unique index member_email on member (lower(email)) where removed_at is null;
create index member_account on member (account_id);

-- Who made the account owns it, under the same id: sessions, links and mails stay whose they were.
insert into member (id, account_id, role, email, password_hash, first_name, last_name, profile_image_url, created_at)
select id, id, 'owner', email, password_hash, first_name, last_name, profile_image_url, created_at from account where closed_at is null;
alter table account drop column email, drop column password_hash, drop column first_name, drop column last_name, drop column profile_image_url;

alter table session drop constraint session_account_id_fkey;
alter table session rename column account_id to member_id;
alter table session add foreign key (member_id) references member (id) on delete cascade;
alter index session_account rename to session_member;

alter table account_token rename to member_token;
alter table member_token drop constraint account_token_account_id_fkey;
alter table member_token rename column account_id to member_id;
alter table member_token add foreign key (member_id) references member (id) on delete cascade;
alter index account_token_account rename to member_token_member;
alter index account_token_expiry rename to member_token_expiry;
alter index account_token_pkey rename to member_token_pkey;
alter index account_token_token_hash_key rename to member_token_token_hash_key;

-- A mail about somebody's sign-in says whose.
update mail_outbox set subject_id = account_id where kind in ('confirm_email', 'password_changed', 'email_change_notice');

-- Where an account is written to, and how it is called: its longest-standing owner. Null once it is closed.
create function account_email(p_account uuid) returns text language sql stable as $$
  select (select email from member where account_id = p_account and role = 'owner' and removed_at is null order by created_at, id limit 1);
$$;

-- Whatever members do to each other, an open account stays owned. Who changes owners locks the account first.
create function keep_owner() returns trigger language plpgsql as $$
begin
  if exists (select from account where id = old.account_id and closed_at is null)
    and not exists (select from member where account_id = old.account_id and role = 'owner' and removed_at is null) then
    raise exception 'an open account needs an owner' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger member_owner_stays after update or delete on member deferrable initially deferred
  for each row when (old.role = 'owner' and old.removed_at is null) execute function keep_owner();

-- Who asked. Null: it is from before that was kept.
alter table search add column member_id uuid;
alter table batch_job add column member_id uuid;

-- The record of a search says which member asked, whichever process ends it.
create function name_asking_member() returns trigger language plpgsql as $$
declare
  v_member uuid;
begin
  if new.facts ->> 'batchId' is null then
    select member_id into v_member from search where id = new.subject::uuid;
  else
    select member_id into v_member from batch_job where id = (new.facts ->> 'batchId')::uuid;
  end if;
  if v_member is not null then
    new.facts := new.facts || jsonb_build_object('memberId', v_member);
  end if;
  return new;
end $$;
create trigger audit_record_names_member before insert on audit_record
  for each row when (new.kind = 'search' and new.account_id is not null) execute function name_asking_member();

-- Who was asked to join. The link in its latest mail alone works; the token itself is known to its reader only.
create table invitation (
  id uuid primary key,
  account_id uuid not null references account (id),
  email text not null,
  role text not null check (role in ('owner', 'member', 'viewer')),
  invited_by uuid not null references member (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  token_hash bytea unique,
  -- How many mails were asked for, and when the latest.
  mails smallint not null default 1,
  mailed_at timestamptz not null,
  -- Withdrawn invitations stay for a day: who takes them back does not get to send more mails.
  withdrawn_at timestamptz,
  constraint invitation_withdrawn_check check (withdrawn_at is null or token_hash is null)
);
create unique index invitation_once on invitation (account_id, lower(email)) where withdrawn_at is null;
create index invitation_email on invitation (lower(email));
create index invitation_expiry on invitation (expires_at);
