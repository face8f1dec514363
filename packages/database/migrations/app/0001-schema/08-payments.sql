-- Buying credits: what somebody set out to buy, what the provider says of the money, and what is done with it in the ledger.

-- Written before the provider is asked. It alone says how many credits a payment is worth, and whose they are.
create table checkout (
  id uuid primary key,
  account_id uuid not null references account (id),
  price_id text not null,
  credits integer not null check (credits > 0),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  -- The provider's name for it; null until it answered.
  session_id text,
  created_at timestamptz not null,
  -- When the provider was last asked about it for somebody who waits.
  asked_at timestamptz,
  -- It came to nothing, unless there is a payment.
  ended_at timestamptz,
  end_reason text check (end_reason in ('expired', 'failed')),
  check ((ended_at is null) = (end_reason is null))
);
create index checkout_account on checkout (account_id);
-- Partial, so that the column is no key: filling it in must not lock out who only refers to the row, and holds the payment.
create unique index checkout_session on checkout (session_id) where session_id is not null;

-- What is known of one payment, by the provider's id of it. Only ever grows, so the order in which it was heard does not matter.
create table payment (
  id text primary key,
  -- Null while only a refund or a dispute was heard of.
  checkout_id uuid unique references checkout (id),
  paid_at timestamptz,
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  -- What the ledger was told so far: how many movements, and how many credits stand by them.
  movements integer not null default 0 check (movements >= 0),
  standing_credits integer not null default 0 check (standing_credits >= 0),
  -- Why a payment that was made is not credited, or not restored.
  withheld text check (withheld = 'account_closed'),
  created_at timestamptz not null default now(),
  check (paid_at is null or checkout_id is not null),
  check (movements = 0 or paid_at is not null)
);
create index payment_taken_back on payment (id) where refunded_cents > 0 or withheld is not null;

create table payment_dispute (
  id text primary key,
  payment_id text not null references payment (id),
  -- 'inquiry': somebody asks, no money moved.
  standing text not null check (standing in ('inquiry', 'open', 'won', 'lost')),
  heard_at timestamptz not null
);
create index payment_dispute_payment on payment_dispute (payment_id);

-- What the provider told us, once an event. Of the body only what was said of the money is kept: no name, no address, no card.
create table payment_event (
  id text primary key,
  type text not null,
  body jsonb not null,
  received_at timestamptz not null,
  -- Null while it waits for the operator.
  applied_at timestamptz,
  outcome text not null check (outcome in ('applied', 'noted', 'waiting', 'ignored', 'set_aside', 'failed')),
  -- Why it was ignored, set aside or failed.
  reason text,
  payment_id text,
  check ((applied_at is null) = (outcome in ('set_aside', 'failed')))
);
create index payment_event_unapplied on payment_event (received_at) where applied_at is null;
create index payment_event_payment on payment_event (payment_id) where payment_id is not null;

-- The checkouts of the practice provider, which stands in where no keys are set. It knows of the product what a provider would.
create table practice_session (
  id text primary key,
  idempotency_key text unique,
  -- The parameters that it was made with.
  request jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  refunded_at timestamptz,
  dispute_status text,
  disputed_at timestamptz,
  check (paid_at is not null or num_nonnulls(refunded_at, dispute_status, disputed_at) = 0)
);
create index practice_session_created on practice_session (created_at);
create index practice_session_refunded on practice_session (refunded_at) where refunded_at is not null;
create index practice_session_disputed on practice_session (disputed_at) where disputed_at is not null;
