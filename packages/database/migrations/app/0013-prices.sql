-- The operator's prices by edition, each from a moment on. What is asked, quoted or checked out is priced by the edition in force then, and keeps it.
create table price_list (
  edition integer primary key check (edition > 0),
  -- {"prices": credits by kind of answer, "packages": credits and dollars of the four, in their order}
  list jsonb not null check (jsonb_typeof(list -> 'prices') = 'object' and jsonb_array_length(list -> 'packages') = 4),
  valid_from timestamptz not null,
  set_by text not null check (set_by <> ''),
  set_at timestamptz not null
);
-- What the product comes with.
insert into price_list (edition, list, valid_from, set_by, set_at) values (1,
  '{"prices": {"propertyInsights": 2, "contactSearch": 4, "fullReport": 5, "reverseSearch": 7},
    "packages": [{"credits": 10, "price": 10}, {"credits": 50, "price": 45}, {"credits": 100, "price": 85}, {"credits": 500, "price": 425}]}',
  '2000-01-01', 'shipped', now());

-- Own staff: nothing is charged, and the record says so.
alter table account add column billing text not null default 'billed' check (billing in ('billed', 'included'));

-- By which prices it is charged, and whether it is charged at all: as it was when its credits were held.
alter table search
  add column price_edition integer not null default 1 check (price_edition > 0),
  add column is_included boolean not null default false;
