-- Which account at a CRM is connected, and in which one what was sent stands: another one that is connected later has other contacts under the same ids.
-- '': it was connected before this was kept; it is learned from its key before it is next used.
alter table crm_connection add column portal text not null default '';
alter table crm_link add column portal text not null default '';
-- What was sent to one that was disconnected: nobody knows to which, so nothing there is touched by its ids.
update crm_link link set portal = 'unknown'
where not exists (select from crm_connection connection where connection.account_id = link.account_id and connection.crm = link.crm);
alter table crm_link drop constraint crm_link_account_id_crm_subject_key;
alter table crm_link add constraint crm_link_subject unique (account_id, crm, portal, subject);

-- The CRM took the contact, which is on the audit record: once for each push, however often it is tried.
alter table crm_push add column is_told boolean not null default false;
