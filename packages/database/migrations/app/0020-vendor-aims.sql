-- When a vendor is asked: only where that is cheap for what it is likely to find, where it is worth its price, or wherever it may find more.
alter table account_vendor
  add column aim text not null default 'worth_it' check (aim in ('cheapest', 'worth_it', 'most_found'));
