import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { isAlive, readPostmaster } from '@deedline/database/embedded/postmaster';
import { startEmbedded } from '@deedline/database/embedded/supervisor';
import { keepLogFile } from '@deedline/database/test-logs';
import { createTemplate, TEST_SERVER_VARIABLE } from '@deedline/database/testing';
import type { TestProject } from 'vitest/node';

const PREFIX = 'deedline-test-';

/** Where the database of a run lies: in memory where there is room, since a database for each file of tests is thousands of files made and removed. */
const PLACES = ['/dev/shm', '/tmp'] as const;
const ROOM_BYTES = 4 * 1024 ** 3;

/** With each database that is made or dropped the whole cache is looked through, and each of its pages that is used for the first time is asked of the kernel. */
const SMALL = { shared_buffers: '128MB' };

/** One PostgreSQL for the whole run, which the first project that needs it starts; test files copy a template database in it. */
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

// A run that was killed leaves its server behind; its folder carries the number of the process that made it.
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
      // Another user's run: theirs to sweep.
    }
  }
}

function hasRoom(place: string): boolean {
  if (!existsSync(place)) return false;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize >= ROOM_BYTES;
}
