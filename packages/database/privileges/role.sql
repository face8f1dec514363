-- The role that the API and the worker take. Roles belong to the whole server, so another database may be making it at the same moment.
do $$
begin
  begin
    if not exists (select from pg_roles where rolname = 'deedline_app') then
      create role deedline_app nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end;
  -- From PostgreSQL 16 on, who makes a role may give it to others but not take it.
  if not pg_has_role(current_user, 'deedline_app', case when current_setting('server_version_num')::integer < 160000 then 'member' else 'set' end) then
    execute format('grant deedline_app to %I', current_user);
  end if;
exception
  when insufficient_privilege then
    raise exception 'The database user % may not make the role deedline_app. Make it once: create role deedline_app nologin; grant deedline_app to %;',
      current_user, current_user;
end $$;
