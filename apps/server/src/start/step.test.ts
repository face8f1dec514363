import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requireFolders, requireHeap, requirePort, workerPorts } from './step.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'deedline-step-'));
  writeFileSync(path.join(dataDir, 'file'), '');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const at = (...names: string[]) => path.join(dataDir, ...names);
const well = () => ({ keysDir: at('keys', 'accounts'), optOutLog: at('opt-outs.log') });

test('a folder that cannot be written stops the start by the name of its setting, and one that is not there yet does not', () => {
  expect(() => requireFolders({ ...well(), walArchive: at('archive') })).not.toThrow();
  expect(() => requireFolders({ ...well(), keysDir: at('file', 'keys') })).toThrow(/^KEYS_DIR: .* cannot be written \(ENOTDIR/);
  expect(() => requireFolders({ ...well(), walArchive: at('file') })).toThrow(/^WAL_ARCHIVE: .* cannot be written \(.* is not a folder\)/);
  symlinkSync(at('not-mounted'), at('link'));
  expect(() => requireFolders({ ...well(), keysDir: at('link', 'keys') })).toThrow(
    /^KEYS_DIR: .* is a link to a folder that is not there\)/,
  );
  expect(() => requireFolders({ ...well(), optOutLog: at('not-mounted', 'opt-outs.log') })).toThrow(
    /^OPT_OUT_LOG: .* cannot be written \(ENOENT/,
  );
  expect(() => requireFolders({ ...well(), optOutLog: dataDir })).toThrow('is a folder. Name a file.');
});

test('the keys do not make the folder that the opt-out log stands in: its disk may not be mounted', () => {
  expect(() => requireFolders({ keysDir: at('data', 'keys'), optOutLog: at('data', 'opt-outs.log') })).toThrow(/^OPT_OUT_LOG: .*ENOENT/);
  expect(existsSync(at('data'))).toBe(false);
});

test('a folder of records that is not there stops the start, and so does a file in its place', () => {
  expect(() => requireFolders({ ...well(), loadFolder: dataDir })).not.toThrow();
  expect(() => requireFolders({ ...well(), loadFolder: at('not-mounted') })).toThrow(/^LOAD_FOLDER: .* cannot be read \(ENOENT/);
  expect(() => requireFolders({ ...well(), loadFolder: at('file') })).toThrow(/^LOAD_FOLDER: .*file is a file. Name a folder.$/);
});

test('who writes no opt-outs is not asked where their log stands', () => {
  expect(() => requireFolders({ keysDir: at('keys') })).not.toThrow();
  expect(() => requireFolders({ keysDir: at('file', 'keys') })).toThrow(/^KEYS_DIR: /);
});

test('each worker answers on a port of its own', () => {
  expect(workerPorts({ workerPort: 9464, workers: 3, port: 3000 })).toEqual([9464, 9465, 9466]);
  expect(workerPorts({ workerPort: 65_535, workers: 1, port: 3000 })).toEqual([65_535]);
  expect(workerPorts({ workers: 3, port: 3000 })).toEqual([]);
});

test("a start refuses more workers than there are ports, and a port of theirs that is the API's", () => {
  expect(() => workerPorts({ workerPort: 65_533, workers: 4, port: 3000 })).toThrow(
    'WORKER_PORT: 4 workers answer on 65533 and the ports that follow, and there is none above 65535.',
  );
  expect(() => workerPorts({ workerPort: 2999, workers: 2, port: 3000 })).toThrow(
    'WORKER_PORT: 2 workers answer on 2999 to 3000, and 3000 is PORT.',
  );
});

test('a port that is taken is named by the setting that says it', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await expect(requirePort('127.0.0.1', port, 'WORKER_PORT')).rejects.toThrow(
      `WORKER_PORT: ${port} is taken by another program on 127.0.0.1.`,
    );
    await expect(requirePort('127.0.0.1', port)).rejects.toThrow(`PORT: ${port} is taken`);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

test('too little memory stops the start with what to do, whether a setting says so or the machine has no more', () => {
  expect(() => requireHeap('--max-old-space-size=110', 302)).toThrow(
    'NODE_OPTIONS: --max-old-space-size=110 leaves too little memory to work with',
  );
  expect(() => requireHeap('--max_old_space_size 110 --trace-gc', 302)).toThrow('NODE_OPTIONS');
  expect(() => requireHeap('', 134)).toThrow('Node found room for 134 MiB of what it keeps');
  expect(() => requireHeap('--max-old-space-size=110 --max-old-space-size=512', 704)).not.toThrow();
  expect(() => requireHeap('', 268)).not.toThrow();
});

test('this machine has enough', () => expect(() => requireHeap()).not.toThrow());
