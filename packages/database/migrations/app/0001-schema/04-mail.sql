-- Mails, and the links in them.

-- A mail that is due, as a wish and not as a text: the worker writes its text and its link when it sends. Gone once it is sent.
create table mail_outbox (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  account_id uuid references account (id),
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts smallint not null default 0,
  -- What it is about, where its kind and its account do not say it: the batch that ended, or the member whose sign-in changed.
  subject_id uuid
);
create index mail_outbox_due on mail_outbox (due_at);
create index mail_outbox_account on mail_outbox (account_id) where account_id is not null;
create index mail_outbox_recipient on mail_outbox (lower(recipient));

-- A link that was mailed, one a mail: a mail that is sent again carries a new one. The token itself is known to its reader only.
create table member_token (
  mail_id uuid primary key,
  token_hash bytea not null unique,
  member_id uuid not null references member (id) on delete cascade,
  purpose text not null check (purpose in ('reset_password', 'confirm_email')),
  new_email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'confirm_email') = (new_email is not null))
);
create index member_token_member on member_token (member_id);
create index member_token_expiry on member_token (expires_at);

-- Who asked for the newsletter. An address counts once its owner has confirmed it; one that is never confirmed is deleted.
create table newsletter_subscriber (
  id uuid primary key,
  email text not null,
  -- Of the token in every mail to this address: it confirms and it unsubscribes.
  token_hash bytea not null unique,
  confirmations_sent smallint not null default 1,
  last_sent_at timestamptz not null,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
create unique index newsletter_subscriber_email on newsletter_subscriber (lower(email));
create index newsletter_subscriber_unconfirmed on newsletter_subscriber (created_at) where confirmed_at is null;
