import { afterAll, vi } from 'vitest';

// Files of tests share a process, one after the other: what one of them replaced is back in its place before the next begins.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
