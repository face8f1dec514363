import { resolve } from 'node:path';

export interface IngestConfig {
  /** EVIDENCE_DATABASE_URL, else DATABASE_URL; undefined: the embedded server in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Throws with the name of the variable that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): IngestConfig {
  const dataDir = resolve(env['DATA_DIR'] || resolve(import.meta.dirname, '../../../data'));
  return { databaseUrl: readUrl(env, 'EVIDENCE_DATABASE_URL') ?? readUrl(env, 'DATABASE_URL'), dataDir };
}

function readUrl(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const url = env[name];
  if (!url) return undefined;
  if (!/^postgres(ql)?:\/\//.test(url)) throw new Error(`${name} is no postgres:// URL`);
  return url;
}
