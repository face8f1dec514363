/** The user the application signs in as. It may assume the application's role and nothing else, so that resetting the role gains nothing. */
import { withClient } from './connect.ts';
import { APPLICATION_ROLE } from './migrate.ts';
import type { OwnQueryable } from './queryable.ts';

const LOGIN = 'deedline_login';

/**
 * Creates that user on our own server, or revokes any other rights it was given, and returns its URL. `ownerUrl`: the owner's, over a socket. The application's
 * role must exist, as it does after the migrations.
 */
export async function makeLogin(ownerUrl: string): Promise<string> {
  await withClient(ownerUrl, (client: OwnQueryable) =>
    client.query(`do $$
      declare
        v_other text;
      begin
        begin
          if not exists (select from pg_roles where rolname = '${LOGIN}') then create role ${LOGIN}; end if;
        exception when duplicate_object or unique_violation then null;
        end;
        alter role ${LOGIN} with login inherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
        for v_other in select roleid::regrole::text from pg_auth_members where member = '${LOGIN}'::regrole and roleid <> '${APPLICATION_ROLE}'::regrole loop
          execute format('revoke %s from ${LOGIN}', v_other);
        end loop;
        grant ${APPLICATION_ROLE} to ${LOGIN} with admin false;
      end $$`),
  );
  return loginUrl(ownerUrl);
}

/** The URL of that user, given the owner's. */
export function loginUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.searchParams.set('user', LOGIN);
  return url.href;
}

/** Rights of a login beyond the application's role, as text for the operator; empty if there are none. `db`: signed in as that login. */
export async function findExcess(db: OwnQueryable): Promise<string[]> {
  const found = await db.query(
    `select excess from pg_roles r, lateral (values
        (1, r.rolsuper, 'is a superuser'),
        (2, r.rolcreaterole and not r.rolsuper, 'may make roles'),
        (3, r.rolreplication and not r.rolsuper, 'may replicate'),
        (4, not r.rolsuper and exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
              and pg_has_role(r.oid, c.relowner, 'member')), 'owns tables'),
        (5, not r.rolsuper and exists (select from pg_roles other where other.oid <> r.oid and other.rolname <> '${APPLICATION_ROLE}'
              and other.rolname like 'pg\\_%' and other.rolname <> 'pg_database_owner' and pg_has_role(r.oid, other.oid, 'member')), 'has rights over the server')
      ) as told (place, holds, excess)
     where r.rolname = session_user and holds order by place`,
  );
  return found.rows.map(({ excess }) => excess);
}
