-- What the console reads of the last days, or of the few among many, without reading all there ever was. None of these tables is written by a search.
create index contact_outcome_reported on contact_outcome (reported_at);
create index payment_taken_back on payment (id) where refunded_cents > 0 or withheld is not null;
create index opt_out_created on opt_out (created_at);
