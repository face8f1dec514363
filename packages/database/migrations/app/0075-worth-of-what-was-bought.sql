-- At how many credits the account owns a thing: the price of the part of the answer that delivered it. What costs more pays the difference.
-- Of what was bought before that was kept, all is owned: it was said to be free.
alter table bought_item add column worth smallint not null default 7 check (worth > 0);
alter table bought_item alter column worth drop default;
