import { judgeLink } from '@deedline/database/judge-link';
import { resolve } from 'node:path';

export interface IngestConfig {
  /** The evidence store as the owner of its tables, else as the application's login; undefined: the embedded server in `dataDir`. */
  databaseUrl: string | undefined;
  /** Further stores, each with loads of its own. */
  besideUrls: string[];
  dataDir: string;
}

/** The app token for Socrata portals, which throttle requests without one more. */
export function readAppToken(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return readToken(env, 'SOCRATA_APP_TOKEN');
}

/** The token for ArcGIS servers that require one. */
export function readArcgisToken(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return readToken(env, 'ARCGIS_TOKEN');
}

/** A token is sent in a header, so it has to be printable. Throws an Error that names the setting but never its value. */
function readToken(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const token = env[name] || undefined;
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) throw new Error(`${name} must be one word of plain letters, digits and signs`);
  return token;
}

/** The first one that is set is used. */
const VARIABLES = ['EVIDENCE_DATABASE_OWNER_URL', 'EVIDENCE_DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_URL'];

/** The same for lists. */
const BESIDE = ['EVIDENCE_STORE_OWNER_URLS', 'EVIDENCE_STORE_URLS'];

/** Throws an Error that names the invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): IngestConfig {
  const dataDir = resolve(env['DATA_DIR'] || resolve(import.meta.dirname, '../../../data'));
  const urls = VARIABLES.map((name) => readUrl(env, name));
  const beside = BESIDE.map((name) => readUrls(env, name)).find((some) => some.length > 0) ?? [];
  return { databaseUrl: urls.find((url) => url !== undefined), besideUrls: beside, dataDir };
}

function readUrls(env: NodeJS.ProcessEnv, name: string): string[] {
  const urls = (env[name] ?? '').split(/\s+/).filter((url) => url !== '');
  return urls.map((url) => checkUrl(url, name, env));
}

function readUrl(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const url = env[name];
  return url ? checkUrl(url, name, env) : undefined;
}

function checkUrl(url: string, name: string, env: NodeJS.ProcessEnv): string {
  if (!/^postgres(ql)?:\/\//.test(url)) throw new Error(`${name} is not a postgres:// URL`);
  if (env['DATABASE_TLS'] !== 'off' && judgeLink(url) === 'open')
    throw new Error(
      `${name} leads to another machine without verified TLS: add ?sslmode=verify-full, or set DATABASE_TLS=off where the network is trusted`,
    );
  return url;
}
