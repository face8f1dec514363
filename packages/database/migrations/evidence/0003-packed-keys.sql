-- Keys take a fifth of the room, and what a load left is found without walking over what others have (decision 0173). Rows of evidence_key stay as
-- they are; `npm run ingest -- pack`, which the start and every load run, moves them into pages while searches go on.

-- Which load has which ids: each block of ten thousand belongs to one.
create table evidence_block (
  -- (id - 1) / 10000
  block bigint primary key,
  load_id integer not null
);
insert into evidence_block select distinct (id - 1) / 10000, load_id from evidence;

-- How many keys a load has: by it is counted how much of the pages is worth rewriting.
alter table load add column keys bigint not null default 0;
update load set keys = counted.keys from (select load_id, count(*) as keys from evidence_key group by load_id) counted where id = load_id;

-- Keys as a load writes them, until they are packed. bucket: the top six bits of the hash, by which pages are packed, and spread over machines.
alter table evidence_key drop column load_id, drop column type;
create index evidence_key_hash on evidence_key (hash) include (evidence_id);

-- Packed keys, in the order of their hashes: hashes[n] leads to the record ids[n]. All keys of a hash stand in the pages of one `upto`, the highest
-- hash in them; `part` counts the pages of a hash that fills several. Those of loads that are gone stay until their bucket is packed again.
create table key_page (
  bucket smallint not null,
  upto bigint not null,
  part integer not null,
  hashes bigint[] not null,
  ids bigint[] not null,
  primary key (bucket, upto, part)
);
alter table key_page alter hashes set storage plain, alter ids set storage plain;

-- The bucket that is packed next, and how many keys may be rewritten for those that came and went; `entries`: how many a bucket had last.
create table key_packing (
  bucket smallint not null,
  credit bigint not null,
  entries bigint not null
);
insert into key_packing values (0, (select coalesce(4 * sum(keys), 0) from load), 0);

-- By load, for what is deleted with one.
create index known_parcel_load on known_parcel (load_id);
create index parcel_shape_load on parcel_shape (load_id);
create index street_line_load on street_line (load_id);
