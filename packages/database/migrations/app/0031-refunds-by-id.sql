-- One refund of a payment, by the provider's id of it. Only ever grows: a refund that failed or was canceled never comes to anything.
create table payment_refund (
  id text primary key,
  payment_id text not null references payment (id),
  amount_cents integer not null check (amount_cents >= 0),
  has_failed boolean not null
);
create index payment_refund_payment on payment_refund (payment_id);
