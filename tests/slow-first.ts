import { existsSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification, type Vitest } from 'vitest/node';

/** Slow files that are small. Without timings of an earlier run, the runner starts with large files; started last, these would leave the other workers idle. */
const SLOW = [
  'tests/batch/crashes.test.ts',
  'tests/ledger/ledger.test.ts',
  'tests/integration/start.test.ts',
  'tests/integration/rubbish.test.ts',
  'packages/database/embedded/archive/archive.test.ts',
  'apps/ingest/src/main.test.ts',
  'tests/integration/demo.test.ts',
  'packages/database/backup/backup.test.ts',
  'apps/server/src/features/searches/searches-under-faults.test.ts',
  'apps/server/src/features/feeds/feeds.test.ts',
  'tests/ledger/backup.test.ts',
  'tests/batch/rubbish.test.ts',
  'tools/freeze-landing/freeze-answer.test.ts',
  'tests/integration/hangs.test.ts',
  'apps/server/src/start/supervised.test.ts',
  'apps/ingest/src/watch-reader.test.ts',
  'bench/conditions/conditions.test.ts',
  'apps/server/src/features/opt-outs/never-comes-back.test.ts',
  'apps/server/src/features/audit/chain.test.ts',
  'tests/e2e/own-installation.test.ts',
  'tests/e2e/accessibility.test.ts',
  'tests/e2e/crm.test.ts',
  'tests/e2e/payments-looks.test.ts',
  'tests/e2e/properties.test.ts',
].map((file) => path.resolve(import.meta.dirname, '..', file));

/** Within each project, slow files come first; the others keep the runner's order. */
export class SlowFirst extends BaseSequencer {
  constructor(vitest: Vitest) {
    super(vitest);
    const gone = SLOW.filter((file) => !existsSync(file));
    if (gone.length > 0) throw new Error(`tests/slow-first.ts names what is not there: ${gone.join(', ')}`);
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name);
      return [...own.filter(isSlow), ...own.filter((file) => !isSlow(file))];
    });
  }
}

const isSlow = ({ moduleId }: TestSpecification) => SLOW.includes(path.normalize(moduleId));
