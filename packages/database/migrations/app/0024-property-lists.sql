-- Properties that an account keeps together: a filter that is asked again, or parcels by county and number. Never a name.
create table property_list (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  note text,
  kind text not null check (kind in ('living', 'frozen')),
  -- What it asks, or asked when it was frozen. Null: it was stacked of others.
  filter jsonb,
  -- The names of the lists that it was stacked of, as they were then.
  stacked_from text[] not null default '{}',
  -- Whether it tells what newer files change.
  is_watched boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (kind = 'frozen' or filter is not null)
);
create unique index property_list_name on property_list (account_id, lower(name));

-- Of a frozen list each parcel that is on it, and of any list the parcels that somebody wrote something beside.
create table property_list_row (
  id bigint generated always as identity primary key,
  list_id uuid not null references property_list (id) on delete cascade,
  county_fips text collate "C" not null,
  -- Letters and digits without leading zeros, as the evidence store has it.
  apn_key text collate "C" not null,
  is_kept boolean not null,
  -- Why it was put on the list.
  why jsonb not null,
  stage text,
  tags text[] not null default '{}',
  note text,
  follow_up date,
  added_at timestamptz not null default now(),
  unique (list_id, county_fips, apn_key)
);
create index property_list_row_stage on property_list_row (list_id, stage, id) where stage is not null;
create index property_list_row_due on property_list_row (list_id, follow_up) where follow_up is not null;

-- What a load changed of a list.
create table property_news (
  list_id uuid not null references property_list (id) on delete cascade,
  load_id integer not null,
  told_at timestamptz not null,
  primary key (list_id, load_id)
);
create table property_news_row (
  list_id uuid not null,
  load_id integer not null,
  county_fips text collate "C" not null,
  apn_key text collate "C" not null,
  -- 1 came, 2 went, 4 sold, 8 new owner, 16 new mailing address, 32 new value; added up.
  changes smallint not null,
  primary key (list_id, load_id, county_fips, apn_key),
  foreign key (list_id, load_id) references property_news on delete cascade
);

-- Until when a member said that they have seen what changed.
create table property_look (
  list_id uuid not null references property_list (id) on delete cascade,
  member_id uuid not null references member (id) on delete cascade,
  looked_at timestamptz not null,
  primary key (list_id, member_id)
);

-- Whom it is mailed to, and until when they were told.
create table property_watch (
  id uuid primary key,
  list_id uuid not null references property_list (id) on delete cascade,
  member_id uuid not null references member (id) on delete cascade,
  every text not null check (every in ('daily', 'weekly')),
  told_until timestamptz not null,
  -- What the mail that waits tells of begins here.
  told_from timestamptz not null,
  unique (list_id, member_id)
);

-- Loads whose changes were held against every list.
create table property_followed (
  load_id integer primary key,
  followed_at timestamptz not null
);

-- Which parcel each was, to be known still when its roll was replaced. Whatever was hidden is looked for anew.
delete from property_sweep;
alter table hidden_property add column county_fips text collate "C" not null, add column apn_key text collate "C" not null;
-- Since when its roll is listed no more. It is kept for a day then.
alter table property_sweep add column left_at timestamptz;
create index hidden_property_parcel on hidden_property (county_fips, apn_key);
