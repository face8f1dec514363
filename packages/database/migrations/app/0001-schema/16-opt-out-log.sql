-- What a backup must not bring back stands in a file beside the database too: opt-outs, closed accounts, unsubscribed newsletter addresses by id, privacy
-- requests that were confirmed, legal holds, and the keys that opt-outs are hashed with. Here it waits, for a second or so, until the worker has written
-- it there. Triggers put it here, so that nobody who writes can forget it.
create table opt_out_log_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- {"optOut": a row without what was sealed}, {"hashes": of one opt-out or of none}, {"closed": an account}, {"key": of the installation},
  -- {"unsubscribed": an id}, {"request": a row, its text sealed as here while it is open}, {"hold": a row}; and, where a log begins,
  -- {"subscribers": {"ending": the last digit of ids, "before": a moment, "ids": those of them that stood}}
  entry jsonb not null
);

-- How far each opt-out log has come, one for each machine that runs a worker: its end cannot be cut off unnoticed, here or after a restore.
create table opt_out_log_head (
  log uuid primary key,
  begun_at timestamptz not null,
  -- Of the last line that is known to be on the disk. 0: the log is yet to begin.
  line_number integer not null check (line_number >= 0),
  hash bytea check (length(hash) = 32),
  written_at timestamptz not null,
  -- By a log that was begun since, with all that this one had.
  is_covered boolean not null default false,
  -- Another one took the place of its file: it is not gone on with.
  is_retired boolean not null default false,
  check ((line_number = 0) = (hash is null))
);

create function log_opt_out() returns trigger language plpgsql as $$
begin
  insert into opt_out_log_entry (entry) values (jsonb_build_object('optOut', to_jsonb(new) - 'sealed' - 'mailed_at'));
  return null;
end $$;
create trigger opt_out_is_logged after insert or update of confirmed_at, undone_at on opt_out for each row execute function log_opt_out();

create function log_opt_out_hashes() returns trigger language plpgsql as $$
begin
  insert into opt_out_log_entry (entry)
  select jsonb_build_object('hashes', jsonb_build_object('optOut', opt_out_id, 'kind', kind, 'values', jsonb_agg(encode(hash, 'hex'))))
  from added group by opt_out_id, kind;
  return null;
end $$;
create trigger opt_out_hash_is_logged after insert on opt_out_hash
  referencing new table as added for each statement execute function log_opt_out_hashes();

-- Those of deletion lists, which belong to no opt-out.
create function log_suppression() returns trigger language plpgsql as $$
begin
  insert into opt_out_log_entry (entry)
  select jsonb_build_object('hashes', jsonb_build_object('optOut', null, 'kind', kind, 'values', jsonb_agg(encode(hash, 'hex'))))
  from added where not exists (select from opt_out_hash known where known.hash = added.hash and known.kind = added.kind) group by kind;
  return null;
end $$;
create trigger suppression_is_logged after insert on suppression
  referencing new table as added for each statement execute function log_suppression();

create function log_closing() returns trigger language plpgsql as $$
begin
  insert into opt_out_log_entry (entry) values (jsonb_build_object('closed', jsonb_build_object('id', new.id, 'at', new.closed_at)));
  return null;
end $$;
create trigger closing_is_logged after update of closed_at on account
  for each row when (old.closed_at is null and new.closed_at is not null) execute function log_closing();

create function log_installation_key() returns trigger language plpgsql as $$
begin
  insert into opt_out_log_entry (entry) values (jsonb_build_object('key', to_jsonb(new)));
  return null;
end $$;
create trigger installation_key_is_logged after insert on installation_key for each row execute function log_installation_key();

create function log_unsubscribed() returns trigger language plpgsql as $$
begin
  insert into opt_out_log_entry (entry) values (jsonb_build_object('unsubscribed', old.id));
  return null;
end $$;
create trigger unsubscribed_is_logged after delete on newsletter_subscriber for each row execute function log_unsubscribed();

-- What one that is closed asked, or was answered, is no longer anybody's to keep.
create function logged_request(p_request privacy_request) returns jsonb language sql immutable as $$
  select jsonb_build_object('request', to_jsonb(p_request) - 'warned_at' || case when p_request.state = 'open' then '{}' else '{"sealed": null}' end::jsonb);
$$;
create function log_request() returns trigger language plpgsql as $$
begin
  insert into opt_out_log_entry (entry) values (logged_request(new));
  return null;
end $$;
create trigger request_is_logged after insert or update of state, due_at, extended_because, closed_at, outcome on privacy_request
  for each row when (new.state <> 'unconfirmed') execute function log_request();

create function log_legal_hold() returns trigger language plpgsql as $$
begin
  insert into opt_out_log_entry (entry) values (jsonb_build_object('hold', to_jsonb(new)));
  return null;
end $$;
create trigger legal_hold_is_logged after insert or update on legal_hold for each row execute function log_legal_hold();
