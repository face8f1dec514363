-- The opt-out log also takes unsubscribed newsletter addresses by id, privacy requests that were confirmed, and legal holds.
-- {"unsubscribed": an id}, {"request": a row, its text sealed as here while it is open}, {"hold": a row}; and, where a log begins,
-- {"subscribers": {"ending": the last digit of ids, "before": a moment, "ids": those of them that stood}}
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

-- Logs that are there already go on with what stood before.
insert into opt_out_log_entry (entry) select logged_request(request) from privacy_request request where state <> 'unconfirmed';
insert into opt_out_log_entry (entry) select jsonb_build_object('hold', to_jsonb(hold)) from legal_hold hold order by id;
