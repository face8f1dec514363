import { afterAll, vi } from 'vitest';

// Test files run one after the other in the same process, so everything a file replaced is restored before the next begins.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
