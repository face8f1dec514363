-- By which law a source's records may be had for certain purposes only; none: they are open to every use of the product.
alter table source add column regulated text[] not null default '{}' check (regulated <@ array['glba', 'dppa']);
