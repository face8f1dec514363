-- What a mail is about, where its kind and its account do not say it: the batch that ended.
alter table mail_outbox add column subject_id uuid;
