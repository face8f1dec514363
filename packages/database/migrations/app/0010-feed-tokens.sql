-- What an ArcGIS server is shown of whom it lets in: sealed with the installation's key, and its last four characters, by which it is told.
alter table feed
  add column token_sealed bytea,
  add column token_end text check (length(token_end) = 4),
  add constraint feed_token_check check ((token_sealed is null) = (token_end is null));
