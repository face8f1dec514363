-- Which loads of parcels were held against the opt-outs, how many opt-outs of people there were then, and the records of which nothing is shown since
-- everybody who owns them opted out. What was not held against them yet is listed nowhere.
create table property_sweep (
  load_id integer primary key,
  people integer not null,
  swept_at timestamptz not null
);
create table hidden_property (
  load_id integer not null references property_sweep on delete cascade,
  evidence_id bigint not null,
  primary key (load_id, evidence_id)
);
