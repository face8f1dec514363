import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './tests/slow-first.ts';

const exclude = ['**/node_modules/**', '**/dist/**', 'data/**'];

// Many wait, for what was killed to be started anew or a lease to run out: three at once keep two cores busy.
const maxWorkers = Math.ceil(availableParallelism() * 1.5);

/** Tests of what is worked out from what is given: without a database, without processes, and nothing stays of them in their own. */
const PURE = [
  'packages/{contract,country,csv,engine,world,zip}/**/*.test.ts',
  'apps/web/**/*.test.{ts,tsx}',
  'apps/ingest/src/{guess,maps,read,sources}/**/*.test.ts',
  'bench/{calibrate,conditions,country,flags,ledger,line,match,organisations,parse,reliability,vendors}/**/*.test.ts',
];

/**
 * A machine that others share may hold up a process or a connection: a test is tried twice more before it counts as failed, with the same seed, and the last
 * time with all that `beforeAll` made made anew (decision 0253). `npm test` says so at its end.
 */
const RETRY = { retry: 2, setupFiles: ['tests/one-seed.ts', 'tests/begin-anew.ts'] };

/** These end what hangs, and nothing that is only slow: where others have the machine, what takes a second was seen to take a minute, and a worker that yields two. */
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 180_000 } } };

/** With V8's own 16 MB a twentieth of a run goes to the collection of what is young. */
const execArgv = ['--max-semi-space-size=32'];

/** Tests of the server in its own process and a database each: to load it takes longer than most of them. */
const SERVER = [
  'apps/server/src/{features,http,outside,turns}/**/*.test.ts',
  'apps/server/src/{free-disk,unknown-fields,without-charges}.test.ts',
  'tests/integration/{couples,learned-names,mailing-lines,old-rolls,parcel-numbers}.test.ts',
];

export default defineConfig({
  test: {
    // What was found where nothing should be is part of the message; at 40 letters the report said "[ Array(1) ]".
    chaiConfig: { truncateThreshold: 400 },
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'pure',
          include: PURE,
          exclude,
          // A process takes one file after the other, what they load once: most of them are done sooner than a process has begun.
          isolate: false,
          setupFiles: ['tests/put-back.ts'],
          ...PATIENCE,
          maxWorkers,
          execArgv,
        },
      },
      {
        test: {
          name: 'server',
          globalSetup: ['tests/global-setup.ts'],
          include: SERVER,
          exclude,
          isolate: false,
          ...RETRY,
          setupFiles: [...RETRY.setupFiles, 'tests/put-back.ts'],
          ...PATIENCE,
          maxWorkers,
          execArgv,
        },
      },
      {
        test: {
          name: 'unit',
          globalSetup: ['tests/global-setup.ts'],
          include: ['{apps,packages,tools,bench}/**/*.test.{ts,tsx}', 'tests/{integration,ledger,batch,disclosure}/**/*.test.ts'],
          exclude: [...exclude, ...PURE, ...SERVER],
          ...RETRY,
          ...PATIENCE,
          maxWorkers,
          execArgv,
        },
      },
      {
        test: {
          name: 'e2e',
          globalSetup: ['tests/global-setup.ts', 'tests/e2e/setup.ts'],
          include: ['tests/e2e/**/*.test.ts'],
          exclude,
          // Journeys are on a page of their own: one process and its browser take them file after file.
          isolate: false,
          ...PATIENCE,
          // Of what a journey waits for, three times and more.
          testTimeout: 600_000,
          // Two browsers at once leave a third of two cores idle.
          maxWorkers,
          execArgv,
          // On a machine that others share too, a browser may be held up: a journey is walked twice more before it counts as failed, and says so.
          retry: 2,
          setupFiles: ['tests/begin-anew.ts'],
        },
      },
    ],
  },
});
