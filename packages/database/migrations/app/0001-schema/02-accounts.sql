-- Who pays, and who signs in: an account has members, and one of them at least owns it.

create table account (
  id uuid primary key,
  created_at timestamptz not null default now(),
  -- Of a closed account the id stays, for ledger and audit; nothing that names anybody.
  closed_at timestamptz,
  -- For which version of the text somebody closed the question for a licence; it is asked again for another.
  licence_question_closed text,
  -- When what it asked and found was erased: at its closing, or once nothing held it any more.
  erased_at timestamptz,
  -- Whether its free credits still wait for the proof of its address by mail.
  free_credits text not null default 'settled' check (free_credits in ('waiting', 'settled')),
  -- Since when everybody in the account needs a second factor; null: it is theirs to decide.
  second_factor_since timestamptz,
  constraint account_erased_is_closed_check check (erased_at is null or closed_at is not null)
);
create index account_to_erase on account (id) where closed_at is not null and erased_at is null;

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
  -- When they first showed that they read the mail of their address. Null: nobody has yet, and whoever does first owns the account.
  email_proved_at timestamptz,
  -- Since when the password alone lets them in no more; null: it does.
  second_factor_at timestamptz,
  -- What they chose last for a search.
  pays_only_for_contacts boolean not null default false,
  constraint member_signs_in_check check ((removed_at is null) = (password_hash is not null))
);
-- An address signs in to one account; whoever was removed may begin anew.
create unique index member_email on member (lower(email)) where removed_at is null;
create index member_account on member (account_id);

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

-- Which addresses have had the free credits, as keyed hashes: closing an account and registering again does not earn them twice.
create table signup_grant (
  email_hash bytea primary key
);

-- What an account said of its licence. Every statement stays as it was made; the latest counts.
create table licence_attestation (
  id bigint generated always as identity primary key,
  account_id uuid not null references account (id),
  kind text not null check (kind in ('licensed', 'none_needed')),
  profession text not null check (profession ~ '^[a-z_]+$'),
  -- Where the licence was given, or where they work without one.
  state text not null check (state ~ '^[A-Z]{2}$'),
  number text check (number <> ''),
  -- Under whose licence they work; none: their own.
  broker text check (broker <> ''),
  -- Keyed: whoever brings a number can be told whether it was this one, after it is gone.
  number_key bytea check (length(number_key) = 32),
  -- Of the text that was confirmed.
  text_version text not null,
  confirmed_at timestamptz not null default clock_timestamp(),
  -- When the account was closed: from then on it names nobody.
  erased_at timestamptz,
  constraint licence_attestation_key_check check ((kind = 'licensed') = (number_key is not null)),
  constraint licence_attestation_licensed_check check ((number is not null) = (kind = 'licensed' and erased_at is null)),
  constraint licence_attestation_under_check check (broker is null or number is not null)
);
create index licence_attestation_account on licence_attestation (account_id, id desc);

-- Nothing of a statement changes but that it stops naming anybody when its account is closed; five years later it goes.
create function guard_licence_attestation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.erased_at is null and new.erased_at is not null and num_nonnulls(new.number, new.broker) = 0
    and to_jsonb(new) - '{number,broker,erased_at}'::text[] = to_jsonb(old) - '{number,broker,erased_at}'::text[]
    and exists (select from account where account.id = old.account_id and closed_at is not null) then
    return new;
  elsif tg_op = 'DELETE' and not is_account_held(old.account_id)
    and exists (select from account where account.id = old.account_id and closed_at < now() - interval '5 years') then
    return old;
  end if;
  raise exception 'licence_attestation is append-only: % refused', lower(tg_op) using errcode = 'restrict_violation';
end $$;
create trigger licence_attestation_guard before update or delete on licence_attestation for each row execute function guard_licence_attestation();
create trigger licence_attestation_stays before truncate on licence_attestation for each statement execute function refuse_change();

-- Which purposes an account wants for a use, where it does not want those that the product proposes.
create table purpose_default (
  account_id uuid not null references account (id),
  use text not null,
  glba_purpose text not null,
  dppa_purpose text not null,
  changed_at timestamptz not null default now(),
  primary key (account_id, use)
);
