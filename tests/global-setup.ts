import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { isAlive, readPostmaster } from '@deedline/database/embedded/postmaster';
import { startEmbedded } from '@deedline/database/embedded/supervisor';
import { keepLogFile } from '@deedline/database/test-logs';
import { createTemplate, TEST_SERVER_VARIABLE } from '@deedline/database/testing';
import type { TestProject } from 'vitest/node';

const PREFIX = 'deedline-test-';

/** Location of a run's database: in memory if there is room, because a database for each test file creates and removes thousands of files. */
const PLACES = ['/dev/shm', '/tmp'] as const;
const ROOM_BYTES = 4 * 1024 ** 3;

/** A small cache: PostgreSQL scans all of it whenever a database is created or dropped, and the kernel has to map each page on its first use. */
const SMALL = { shared_buffers: '128MB' };

/** One PostgreSQL for the whole run, started by the first project that needs it; test files copy a template database in it. */
export async function setup(project: Pick<TestProject, 'name'>): Promise<() => Promise<void>> {
  if (process.env[TEST_SERVER_VARIABLE]) return () => Promise.resolve();
  sweepLeftovers();
  const dataDir = path.join(PLACES.find(hasRoom) ?? '/tmp', `${PREFIX}${process.pid}-${project.name}`);
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({ dataDir, durable: false, settings: SMALL });
  const url = server.urlOf('postgres');
  await createTemplate(url);
  process.env[TEST_SERVER_VARIABLE] = url;
  return async () => {
    await server.stop();
    keepLogFile('postgres', path.join(dataDir, 'postgres.log'));
    rmSync(dataDir, { recursive: true, force: true });
  };
}

// Removes servers left by killed runs; the folder's name contains the id of the process that made it.
function sweepLeftovers(): void {
  for (const folder of PLACES.filter(existsSync).flatMap((place) => readdirSync(place).map((name) => path.join(place, name)))) {
    const name = path.basename(folder);
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : NaN;
    if (!Number.isInteger(pid) || isAlive(pid)) continue;
    const server = readPostmaster(path.join(folder, 'postgres'));
    try {
      if (server && isAlive(server.pid)) process.kill(server.pid, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // Belongs to another user, who has to remove it.
    }
  }
}

function hasRoom(place: string): boolean {
  if (!existsSync(place)) return false;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize >= ROOM_BYTES;
}
