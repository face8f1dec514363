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
-- What was loaded before, read roughly: number, street and type as printed. Loading its files again reads it as addresses are read.
insert into known_parcel (load_id, evidence_id, door, apn)
select load_id, evidence.id,
  substring(situs ->> 'line' from '^0*([1-9][0-9]*) +[A-Za-z0-9]') || ' '
    || upper(regexp_replace(regexp_replace(substring(situs ->> 'line' from '^[0-9]+ +(.*)'), '^[NSEW] +', '', 'i'), '[^A-Za-z0-9]', '', 'g'))
    || '/' || upper(regexp_replace(coalesce(situs ->> 'city', ''), '[^A-Za-z0-9]', '', 'g'))
    || '/' || coalesce(substring(situs ->> 'zip' from '^[0-9]{5}'), ''),
  ltrim(upper(regexp_replace(body ->> 'apn', '[^A-Za-z0-9]', '', 'g')), '0')
from evidence cross join lateral (select body -> 'situs' as situs) of_it
where kind = 1 and load_id in (select id from load where state = 'live');
