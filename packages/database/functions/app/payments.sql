-- How much of a payment was really paid back, given that the charge reported p_heard_cents refunded at most. If all refunds are known individually, it is the
-- sum of those that did not fail. Amounts known only from the charge count as well, minus failed refunds: whether the charge still includes those makes no
-- difference.
create or replace function cents_paid_back(p_payment text, p_heard_cents integer) returns integer language sql stable as $$
  select least(greatest(coalesce(sum(amount_cents) filter (where not has_failed), 0),
    p_heard_cents - coalesce(sum(amount_cents) filter (where has_failed), 0)), 2147483647)::integer
  from payment_refund where payment_id = p_payment;
$$;
