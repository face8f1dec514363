-- Of what was missing when a vendor was asked, how much its answers brought: what going on to another vendor is worth is learned from it. Names nobody.
create table vendor_change (
  vendor text not null,
  -- How sure the best contact at hand was, and how many vendors had had something before it in the same search: 'nothing 0', 'doubtful 1', 'likely 2'.
  at_hand text not null,
  -- Answers in which it had something.
  hits double precision not null default 0,
  -- The sum of the shares, 0..1, by which each of them lessened what was missing.
  told double precision not null default 0,
  primary key (vendor, at_hand)
);
