-- The role of the API and the worker. Roles belong to the whole server, so another database may be creating it at the same moment.
do $$
begin
  begin
    if not exists (select from pg_roles where rolname = 'deedline_app') then
      create role deedline_app nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end;
  -- Since PostgreSQL 16, the creator of a role may grant it to others but not assume it.
  if not pg_has_role(current_user, 'deedline_app', case when current_setting('server_version_num')::integer < 160000 then 'member' else 'set' end) then
    execute format('grant deedline_app to %I', current_user);
  end if;
exception
  when insufficient_privilege then
    raise exception 'The database user % may not make the role deedline_app. Make it once: create role deedline_app nologin; grant deedline_app to %;',
      current_user, current_user;
end $$;
