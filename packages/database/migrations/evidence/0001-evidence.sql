-- The evidence store: what sources said, as they said it, and the keys under which it is found again.

create table source (
  id smallint generated always as identity primary key,
  name text not null unique,
  label text not null,
  origin text not null,
  role text not null,
  state text,
  county_fips text,
  county_name text
);

-- One load of one source in one layout (an assessor publishes a roll and a map).
-- A search reads only rows of live loads; publishing is one update of this table.
create table load (
  id integer generated always as identity primary key,
  source_id smallint not null references source (id),
  layout text not null,
  as_of date not null,
  state text not null check (state in ('loading', 'live', 'superseded', 'removed', 'failed')),
  -- sha256 over the files' contents: the same files again change nothing.
  digest text,
  files text[] not null,
  rows_read bigint not null default 0,
  rows_loaded bigint not null default 0,
  rows_rejected bigint not null default 0,
  started_at timestamptz not null default now(),
  published_at timestamptz,
  -- When its rows were deleted; a load that is neither loading nor live and has none still has rows to delete.
  cleared_at timestamptz
);
create unique index load_live on load (source_id, layout) where state = 'live';

-- One call hands a loader 10,000 ids.
create sequence evidence_id increment by 10000;
create table evidence (
  id bigint primary key,
  load_id integer not null,
  kind smallint not null,
  record_id text not null,
  origin text,
  first_seen text,
  last_seen text,
  body jsonb not null
);

-- bucket: the top six bits of the hash, for spreading over shards later (decision record on scaling).
create table evidence_key (
  hash bigint not null,
  evidence_id bigint not null,
  load_id integer not null,
  bucket smallint not null,
  type smallint not null
);
create index evidence_key_hash on evidence_key (hash) include (evidence_id, load_id);

-- Coordinates are WGS 84 degrees, longitude first, as GeoJSON has them.
create table parcel_shape (
  county_fips text not null,
  apn_key text not null,
  load_id integer not null,
  apn text not null,
  situs text,
  bounds box not null,
  ring jsonb not null
);
create index parcel_shape_apn on parcel_shape (county_fips, apn_key);
create index parcel_shape_bounds on parcel_shape using gist (bounds);

create table street_line (
  county_fips text not null,
  load_id integer not null,
  name text not null,
  bounds box not null,
  line jsonb not null
);
create index street_line_bounds on street_line using gist (bounds);
