import { beforeEach, type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest';

type Suite = RunnerTestFile | RunnerTestSuite;

/** The suite and those around it, the file first. */
function suitesAround(suite: Suite): Suite[] {
  return 'filepath' in suite ? [suite] : [...suitesAround(suite.suite ?? suite.file), suite];
}

/**
 * The third try begins as the first did: what `beforeAll` made, such as a database, is made anew, without what earlier tries left in it. Otherwise it could
 * only fail once more, because an address has signed up by then or a limit is used up. The second try leaves all as it is, for tests that build on others.
 */
beforeEach(async ({ task }) => {
  if (task.result?.retryCount !== 2) return;
  const suites = suitesAround(task.suite ?? task.file);
  const hooksOf = (name: 'beforeAll' | 'afterAll') =>
    suites.flatMap((suite) => TestRunner.getSuiteHooks(suite)[name].map((hook) => async () => hook(suite)));
  // What broke in an earlier try may not end in an orderly way.
  for (const hook of hooksOf('afterAll').toReversed()) await hook().catch(() => undefined);
  for (const hook of hooksOf('beforeAll')) await hook();
});
