-- The evidence store: what sources said, as they said it, and the keys under which it is found again.

create table source (
  id smallint generated always as identity primary key,
  name text not null unique,
  label text not null,
  origin text not null,
  role text not null,
  state text,
  county_fips text,
  county_name text,
  -- By which law its records may be had for certain purposes only; none: they are open to every use of the product.
  regulated text[] not null default '{}' check (regulated <@ array['glba', 'dppa'])
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
  cleared_at timestamptz,
  -- Under which version of the engine's keys it is filed. A load of another version than the engine's is not searched until it is loaded again
  -- (decision 0067).
  keys_version smallint not null default 0
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

-- What is offered while an address or a parcel number is typed, and in place of an address that was written wrong: of each parcel where it
-- stands and its number, as they are found, and nothing of whose it is.
create table known_parcel (
  load_id integer not null,
  evidence_id bigint not null,
  -- '126 OLDMILL/QUILLMERE/00412': house number and street without type and directions, city, ZIP code. Null without a number and a street.
  door text collate "C",
  -- Letters and digits, without leading zeros.
  apn text collate "C" not null
);
create index known_parcel_door on known_parcel (door) include (evidence_id, load_id) where door is not null;
create index known_parcel_apn on known_parcel (apn) include (evidence_id, load_id);

-- What was done once in the life of this evidence store, such as loading the demo state.
create table setup_step (
  name text primary key,
  done_at timestamptz not null default now()
);
