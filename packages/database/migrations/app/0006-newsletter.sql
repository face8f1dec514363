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
