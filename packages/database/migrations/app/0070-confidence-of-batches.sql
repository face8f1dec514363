-- What the mean confidence of a job is made of: totals hold batches too, and a million rows are not read for a figure.
alter table batch_chunk add column scored integer not null default 0, add column confidence_sum bigint not null default 0;
update batch_chunk chunk set scored = counted.scored, confidence_sum = counted.confidence_sum
from (
  select chunk.id, count(*) as scored, sum(confidence) as confidence_sum
  from batch_chunk chunk join batch_row line on line.job_id = chunk.job_id and line.number between chunk.first_row and chunk.last_row
  where line.state = 'found' and line.confidence is not null group by chunk.id
) counted where counted.id = chunk.id;
