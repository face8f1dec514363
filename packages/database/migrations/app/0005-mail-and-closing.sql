-- Mails, the links in them, and the closing of an account.

-- A mail that is due, as a wish and not as a text: the worker writes its text and its link when it sends. Gone once it is sent.
create table mail_outbox (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  account_id uuid references account (id),
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts smallint not null default 0
);
create index mail_outbox_due on mail_outbox (due_at);
create index mail_outbox_account on mail_outbox (account_id) where account_id is not null;
create index mail_outbox_recipient on mail_outbox (lower(recipient));

-- A link that was mailed, one a mail: a mail that is sent again carries a new one. The token itself is known to its reader only.
create table account_token (
  mail_id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references account (id),
  purpose text not null check (purpose in ('reset_password', 'confirm_email')),
  new_email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'confirm_email') = (new_email is not null))
);
create index account_token_account on account_token (account_id);
create index account_token_expiry on account_token (expires_at);

-- Of a closed account the id stays, for ledger and audit; nothing that names anybody.
alter table account alter column email drop not null;
alter table account alter column password_hash drop not null;
alter table account add column closed_at timestamptz;
alter table account add constraint account_closed_names_nobody check (
  case when closed_at is null then email is not null and password_hash is not null
  else num_nonnulls(email, password_hash, first_name, last_name, profile_image_url) = 0 end
);

-- Which addresses have had the free credits, as keyed hashes: closing an account and registering again does not earn them twice.
create table signup_grant (
  email_hash bytea primary key
);

-- What was asked and found is gone; the purpose, the attestation and the charge stay. A search that still runs ends without results.
alter table search add column erased_at timestamptz;
alter table search drop constraint search_check2;
alter table search add constraint search_completed_has_results check (status <> 'completed' or erased_at is not null or results is not null);
alter table search add constraint search_erased_tells_nothing check (
  erased_at is null or (num_nonnulls(results, property_address, idempotency_key, body_hash) = 0 and input = '{}')
);

-- What a closed account had left is the house's.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in ('wallet', 'held', 'grants', 'revenue', 'forfeited'));
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (kind in ('grant', 'hold', 'settle', 'forfeit'));
insert into ledger_account (kind) values ('forfeited');

-- Empties the wallet of an account, once. Returns the credits that were lost.
create function forfeit_credits(p_account uuid) returns integer language plpgsql as $$
declare
  v_wallet bigint;
  v_forfeited bigint;
  v_amount integer;
begin
  select id, balance into strict v_wallet, v_amount from ledger_account where account_id = p_account and kind = 'wallet' for no key update;
  if v_amount = 0 then
    return 0;
  end if;
  select id into strict v_forfeited from ledger_account where account_id is null and kind = 'forfeited';
  if not post_movement('forfeit:' || p_account, 'forfeit', array[v_wallet, v_forfeited], array[-v_amount, v_amount]) then
    return 0;
  end if;
  return v_amount;
end $$;
