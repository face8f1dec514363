/** The address of the Deedline that runs over a data folder. Commands that print links are typed in another shell, which may not know its PORT. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findRunningUrl } from '@deedline/database/embedded/lock';
import type { Config } from '../config.ts';

const fileOf = (dataDir: string) => path.join(dataDir, 'deedline.port');

/** Writes the port to a file while the server listens; the returned function removes the file. */
export function noteAddress(dataDir: string, port: number): () => void {
  writeFileSync(fileOf(dataDir), `${port}\n`);
  return () => rmSync(fileOf(dataDir), { force: true });
}

/** Returns the settings with the address of the running Deedline, unless a setting names an address. */
export function withRunningAddress(config: Config): Config {
  if (config.namesAddress || findRunningUrl(config.dataDir) === undefined) return config;
  try {
    const port = Number(readFileSync(fileOf(config.dataDir), 'utf8'));
    return port > 0 ? { ...config, port, publicUrl: `http://localhost:${port}` } : config;
  } catch {
    return config;
  }
}
