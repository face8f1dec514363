-- What was really paid back of a payment, of which the charge said that p_heard_cents were refunded at most. Where each refund is known by itself, that is those
-- that did not fail. What only the charge told counts as well, but for what failed: whether the charge counted that, or counts it no longer, makes no difference.
create or replace function cents_paid_back(p_payment text, p_heard_cents integer) returns integer language sql stable as $$
  select least(greatest(coalesce(sum(amount_cents) filter (where not has_failed), 0),
    p_heard_cents - coalesce(sum(amount_cents) filter (where has_failed), 0)), 2147483647)::integer
  from payment_refund where payment_id = p_payment;
$$;
