/** Where the Deedline that runs over a data folder is reached: commands that print links are typed in another shell, which need not know its PORT. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findRunningUrl } from '@deedline/database/embedded/lock';
import type { Config } from '../config.ts';

const fileOf = (dataDir: string) => path.join(dataDir, 'deedline.port');

/** Notes the port while it is listened on; the returned function takes the note away. */
export function noteAddress(dataDir: string, port: number): () => void {
  writeFileSync(fileOf(dataDir), `${port}\n`);
  return () => rmSync(fileOf(dataDir), { force: true });
}

/** The settings with the address at which the running Deedline is reached, where none of them says it. */
export function withRunningAddress(config: Config): Config {
  if (config.namesAddress || findRunningUrl(config.dataDir) === undefined) return config;
  try {
    const port = Number(readFileSync(fileOf(config.dataDir), 'utf8'));
    return port > 0 ? { ...config, port, publicUrl: `http://localhost:${port}` } : config;
  } catch {
    return config;
  }
}
