-- A made-up installation of release 0.1.0: a row in every table, as that release could have left it. What comes after must bring it up to date.

insert into installation_key (fingerprint, version) values ('\x01', 1);
insert into write_check (checked_at) values (now());

-- An account with its owner (…1) and what they sign in with.
insert into account (id) values ('0195c0de-0000-7000-8000-000000000001');
insert into member (id, account_id, role, email, password_hash)
values ('0195c0de-0000-7000-8000-0000000000a1', '0195c0de-0000-7000-8000-000000000001', 'owner', 'odile.varnham@example.com', 'x');
insert into invitation (id, account_id, email, role, invited_by, created_at, expires_at, token_hash, mailed_at)
values ('0195c0de-0000-7000-8000-0000000000a2', '0195c0de-0000-7000-8000-000000000001', 'wat.marchbanks@example.com', 'viewer',
  '0195c0de-0000-7000-8000-0000000000a1', now(), now() + interval '7 days', '\x02', now());
insert into signup_grant (email_hash) values ('\x03');
insert into licence_attestation (account_id, kind, profession, state, number, number_key, text_version)
values ('0195c0de-0000-7000-8000-000000000001', 'licensed', 'private_investigator', 'OH', 'PI-1', sha256('number'), '1');
insert into purpose_default (account_id, use, glba_purpose, dppa_purpose)
values ('0195c0de-0000-7000-8000-000000000001', 'skip_tracing', 'none', 'none');
insert into session (token_hash, member_id, expires_at) values ('\x04', '0195c0de-0000-7000-8000-0000000000a1', now() + interval '7 days');
insert into known_device (member_id, token_hash, first_at, seen_at) values ('0195c0de-0000-7000-8000-0000000000a1', '\x05', now(), now());
insert into attempt (subject, failures, last_at, blocked_until) values ('\x06', 1, now(), now());
insert into passkey (id, member_id, public_key, counter, transports, name, created_at)
values ('\x07', '0195c0de-0000-7000-8000-0000000000a1', '\x08', 0, '{internal}', 'Laptop', now());
insert into member_totp (member_id, sealed, step) values ('0195c0de-0000-7000-8000-0000000000a1', '\x09', 1);
insert into member_recovery_code (member_id, code_hash) values ('0195c0de-0000-7000-8000-0000000000a1', '\x0a');
insert into openid_provider (account_id, team_code, issuer, client_id, sealed, since)
values ('0195c0de-0000-7000-8000-000000000001', 'quillmere', 'https://login.example', 'deedline', '\x0b', now());
insert into openid_subject (member_id, subject, since) values ('0195c0de-0000-7000-8000-0000000000a1', 'odile', now());

insert into mail_outbox (id, kind, recipient, account_id, created_at, due_at)
values ('0195c0de-0000-7000-8000-0000000000b1', 'confirm_email', 'odile.varnham@example.com', '0195c0de-0000-7000-8000-000000000001', now(), now());
insert into member_token (mail_id, token_hash, member_id, purpose, created_at, expires_at)
values ('0195c0de-0000-7000-8000-0000000000b1', '\x0c', '0195c0de-0000-7000-8000-0000000000a1', 'reset_password', now(), now() + interval '1 hour');
insert into newsletter_subscriber (id, email, token_hash, last_sent_at, created_at)
values ('0195c0de-0000-7000-8000-0000000000b2', 'ann.hoskyn@example.com', '\x0d', now(), now());

insert into audit_record (kind, what, account_id, number, digest, hash)
values ('setting', 'contact', '0195c0de-0000-7000-8000-000000000001', 1, sha256('digest'), sha256('hash'));
insert into audit_checkpoint (number, hash, last_at, mac) values (1, sha256('hash'), now(), sha256('mac'));
insert into account_key (account_id, version, fingerprint) values ('0195c0de-0000-7000-8000-000000000001', 1, sha256('key'));

-- Ten credits were given, five are held.
insert into ledger_account (account_id, kind, balance)
select '0195c0de-0000-7000-8000-000000000001', kind, 0 from unnest('{wallet,held,owed}'::text[]) as kind;
insert into ledger_transaction (idempotency_key, kind, account_id, number, hash)
values ('grant:1', 'grant', '0195c0de-0000-7000-8000-000000000001', 1, sha256('1')),
  ('hold:1', 'hold', '0195c0de-0000-7000-8000-000000000001', 2, sha256('2'));
insert into posting (transaction_id, ledger_account_id, amount)
select moved.id, ledger_account.id, amount
from (values ('grant:1', 'grants', -10), ('grant:1', 'wallet', 10), ('hold:1', 'wallet', -5), ('hold:1', 'held', 5)) as line (key, side, amount)
join ledger_transaction moved on moved.idempotency_key = line.key join ledger_account on ledger_account.kind = line.side;
insert into hold (id, account_id, amount) values ('0195c0de-0000-7000-8000-0000000000c1', '0195c0de-0000-7000-8000-000000000001', 5);

insert into checkout (id, account_id, price_id, credits, amount_cents, currency, session_id, created_at)
values ('0195c0de-0000-7000-8000-0000000000c2', '0195c0de-0000-7000-8000-000000000001', 'small', 100, 1000, 'usd', 'cs_1', now());
insert into payment (id, checkout_id, paid_at) values ('pi_1', '0195c0de-0000-7000-8000-0000000000c2', now());
insert into payment_dispute (id, payment_id, standing, heard_at) values ('dp_1', 'pi_1', 'inquiry', now());
insert into payment_event (id, type, body, received_at, applied_at, outcome, payment_id)
values ('evt_1', 'checkout.session.completed', '{}', now(), now(), 'applied', 'pi_1');
insert into practice_session (id, request, created_at, expires_at) values ('cs_1', '{}', now(), now());

insert into number_list (id, account_id, kind, state, list_date, loaded_by, loaded_at, numbers, rejected, rejects)
values ('0195c0de-0000-7000-8000-0000000000d1', '0195c0de-0000-7000-8000-000000000001', 'state', 'OH', current_date, 'maud', now(), 1, 0, '[]');
insert into number_list_block (list_id, prefix, bits) values ('0195c0de-0000-7000-8000-0000000000d1', 419555, '\x0142');
insert into reassigned_answer (list_id, phone, asked_about, answer)
values ('0195c0de-0000-7000-8000-0000000000d1', 4195550142, current_date, 'no');
insert into calling_rules (edition, digest, document, loaded_by, loaded_at) values ('1', sha256('rules'), '{"rules": []}', 'maud', now());
insert into calling_rules_use (rules_id, since, switched_by) values (1, now(), 'maud');
insert into calibration (proposed_at, proposed_by, engine_version, curves, report) values (now(), 'maud', '1', '{}', '[]');
insert into calibration_use (calibration_id, began_at, began_by) values (1, now(), 'maud');

insert into search (id, account_id, member_id, status, mode, purpose, glba_purpose, dppa_purpose, include_contacts, sealed_input, sealed_results,
  attestation_version, ip, credits_held, credits_charged, receipt, completed_at)
values ('0195c0de-0000-7000-8000-0000000000e1', '0195c0de-0000-7000-8000-000000000001', '0195c0de-0000-7000-8000-0000000000a1', 'completed',
  'property_address', 'skip_tracing', 'none', 'none', true, '\x00', '\x00', '1', '192.0.2.1', 5, 5, '{}', now());
insert into bought_item (account_id, part, item, search_id, bought_at, worth)
values ('0195c0de-0000-7000-8000-000000000001', 'contacts', '\x0e', '0195c0de-0000-7000-8000-0000000000e1', now(), 5);
insert into contact_purchase (search_id, account_id, bought_at, credits, contacts)
values ('0195c0de-0000-7000-8000-0000000000e1', '0195c0de-0000-7000-8000-000000000001', now(), 3, 1);
insert into contact_outcome (search_id, contact, account_id, outcome, reported_at, was_right_party, reason)
values ('0195c0de-0000-7000-8000-0000000000e1', '\x0f', '0195c0de-0000-7000-8000-000000000001', 'right_party', now(), false, 'right_party');
insert into list (id, account_id, name) values ('0195c0de-0000-7000-8000-0000000000e2', '0195c0de-0000-7000-8000-000000000001', 'Probate');
insert into list_entry (list_id, search_id) values ('0195c0de-0000-7000-8000-0000000000e2', '0195c0de-0000-7000-8000-0000000000e1');
insert into source_hour (source, hour) values ('roll', now());

insert into batch_job (id, account_id, file_name, purpose, include_contacts, attestation_version, ip, header, columns)
values ('0195c0de-0000-7000-8000-0000000000f1', '0195c0de-0000-7000-8000-000000000001', 'houses.csv', 'skip_tracing', true, '1', '192.0.2.1', '{Address}',
  '{"address": 0}');
insert into batch_row (job_id, number, line, input, sealed, width)
values ('0195c0de-0000-7000-8000-0000000000f1', 1, 2, '{"address": "418 Tannery Row"}', '\x00', 1);
insert into batch_chunk (id, job_id, account_id, first_row, last_row, held, ended_at)
values ('0195c0de-0000-7000-8000-0000000000f2', '0195c0de-0000-7000-8000-0000000000f1', '0195c0de-0000-7000-8000-000000000001', 1, 1, 0, now());
insert into batch_mapping (id, account_id, header, header_hash, columns, updated_at)
values ('0195c0de-0000-7000-8000-0000000000f3', '0195c0de-0000-7000-8000-000000000001', '{Address}', '\x10', '{"address": 0}', now());

-- Opt-outs and their log, which triggers write.
insert into suppression (kind, hash) values ('phone', '\x11');
insert into opt_out (id, receipt, kind, way, created_at) values ('0195c0de-0000-7000-8000-000000000101', 'OPT-1', 'phone', 'page', now());
insert into opt_out_hash (opt_out_id, kind, hash) values ('0195c0de-0000-7000-8000-000000000101', 'phone', '\x11');
insert into privacy_request (id, receipt, kind, state, created_at, token_hash, sealed, confirmed_at, due_at)
values ('0195c0de-0000-7000-8000-000000000102', 'REQ-1', 'know', 'open', now(), '\x12', '\x00', now(), now() + interval '45 days');
insert into drop_entry (list, entry_id, kind, hash, imported_at) values ('june', '1', 'email', '\x13', now());
insert into drop_checked_load (load_id, checked_at) values (1, now());
insert into legal_hold (account_id, reason, placed_by, placed_at) values ('0195c0de-0000-7000-8000-000000000001', 'A subpoena', 'maud', now());
insert into opt_out_log_head (log, begun_at, line_number, hash, written_at) values ('0195c0de-0000-7000-8000-000000000104', now(), 1, decode(repeat('00', 32), 'hex'), now());
insert into retention_run (began_at, ended_at, removed) values (now(), now(), '{}');

insert into operator (id, email, name, created_at) values ('0195c0de-0000-7000-8000-000000000111', 'maud@example.com', 'maud', now());
insert into operator_setup (operator_id, token_hash, totp_sealed, expires_at)
values ('0195c0de-0000-7000-8000-000000000111', '\x14', '\x00', now() + interval '1 day');
insert into operator_recovery_code (operator_id, code_hash) values ('0195c0de-0000-7000-8000-000000000111', '\x15');
insert into operator_session (token_hash, operator_id, began_at, seen_at) values ('\x16', '0195c0de-0000-7000-8000-000000000111', now(), now());
insert into operator_reason (token_hash, account_id, reason) values ('\x16', '0195c0de-0000-7000-8000-000000000001', 'They asked');
insert into operator_audit (operator, command, result) values ('maud', 'owed', 'done');

-- The evidence of one parcel.
insert into setup_step (name) values ('demo');
insert into source (name, label, origin, role) values ('roll', 'Roll', 'roll', 'assessor');
insert into load (source_id, layout, as_of, state, files, keys_version) values (1, 'fl-nal', '2026-10-01', 'live', '{roll.csv}', 1);
insert into evidence (id, load_id, kind, record_id, body) values (1, 1, 1, '12-0126-001', '{"apn": "12-0126-001"}');
insert into evidence_key (hash, evidence_id, load_id, bucket, type) values (1, 1, 1, 0, 1);
insert into known_parcel (load_id, evidence_id, door, apn) values (1, 1, '126 OLDMILL/QUILLMERE/00412', '120126001');
insert into parcel_shape (county_fips, apn_key, load_id, apn, bounds, ring) values ('03001', '120126001', 1, '12-0126-001', '((0,0),(1,1))', '[]');
insert into street_line (county_fips, load_id, name, bounds, line) values ('03001', 1, 'OLD MILL', '((0,0),(1,1))', '[]');
