-- What came back for rows of a batch is summed each time that the batch is shown: of a million rows only those count to which something came back.
create index search_of_batch_refunded on search (batch_job_id) where credits_refunded > 0 and batch_job_id is not null;
