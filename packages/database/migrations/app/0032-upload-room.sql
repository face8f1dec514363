-- About what the rows of an upload take on the disk, kept true while it comes: an account has so much of what it has not paid for, and no more.
alter table batch_job add column stored_bytes bigint not null default 0 check (stored_bytes >= 0);
