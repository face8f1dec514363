/** Sets up what the tests of operators' commands need: an installation to act on, and a folder for the files that commands read and write. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Answer } from '../../features/operator/command/act.ts';
import { createTestLedger, type TestLedger } from '../ledger/ledger.ts';
import { commandContextOf, typeAct } from './operator-acts.ts';
import { runProgram, type EndedProgram } from './run-program.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

interface Folder {
  inFolder: (name: string) => string;
  /** Writes a file into the folder, and returns its path. */
  save: (name: string, content: string | Buffer) => string;
}

interface StagedCommands extends Folder {
  readonly app: TestServer;
  /** Runs a command of the noun within the test's process. Throws UsageError and OperatorError. */
  answer: (...typed: string[]) => Promise<Answer>;
  /** The same, and returns only the text. */
  run: (...typed: string[]) => Promise<string>;
}

/** For all tests of a file: commands of one noun, on a server of their own. */
export function stageCommands(noun: string, overrides: Parameters<typeof startTestServer>[0] = {}): StagedCommands {
  const folder = stageFolder();
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(overrides);
  });
  afterAll(() => app.close());
  const answer = (...typed: string[]) => typeAct(commandContextOf(app), [noun, ...typed]);
  return {
    ...folder,
    get app() {
      return app;
    },
    answer,
    run: async (...typed) => (await answer(...typed)).text,
  };
}

interface StagedProgram extends Folder {
  readonly ledger: TestLedger;
  /** Runs a command of the noun as a process of its own. */
  run: (typed: readonly string[], settings?: Record<string, string>) => Promise<EndedProgram>;
}

/** For all tests of a file: commands of one noun as processes of their own, on a ledger's database. DATA_DIR is the folder. `env`: their environment besides. */
export function stageProgram(noun: string, env: NodeJS.ProcessEnv): StagedProgram {
  const folder = stageFolder();
  let ledger: TestLedger;
  beforeAll(async () => {
    ledger = await createTestLedger();
  });
  afterAll(() => ledger.close());
  return {
    ...folder,
    get ledger() {
      return ledger;
    },
    run: (typed, settings) =>
      runProgram('deedline.ts', [noun, ...typed], {
        ...env,
        DATA_DIR: folder.inFolder('.'),
        DATABASE_URL: ledger.url,
        ...settings,
      }),
  };
}

function stageFolder(): Folder {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'deedline-commands-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const inFolder = (name: string) => join(folder, name);
  return {
    inFolder,
    save(name, content) {
      writeFileSync(inFolder(name), content);
      return inFolder(name);
    },
  };
}
