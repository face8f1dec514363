const FRESH_MS = 5_000;

/** What has been found for samples, as long as the same loads are live and the same curves score them. */
export interface SampleMemory<T> {
  /** Finds it once: whoever asks meanwhile or later gets the same. A failure is not remembered. */
  recall(key: string, find: () => Promise<T>): Promise<T>;
}

/** Asks which loads are live at most every few seconds; when they change, all is forgotten. */
export function rememberPerLoads<T>(readLoads: () => Promise<string>, now: () => number): SampleMemory<T> {
  const found = new Map<string, Promise<T>>();
  let loads: Promise<string> | undefined;
  let known: string | undefined;
  let readAt = -Infinity;

  const forgetWhenStale = async (): Promise<void> => {
    if (loads === undefined || now() - readAt >= FRESH_MS) {
      readAt = now();
      loads = readLoads();
      loads.catch(() => (loads = undefined));
    }
    const live = await loads;
    if (live !== known) found.clear();
    known = live;
  };
  return {
    async recall(key, find) {
      await forgetWhenStale();
      const remembered = found.get(key);
      if (remembered !== undefined) return remembered;
      const finding = find();
      found.set(key, finding);
      finding.catch(() => found.get(key) === finding && found.delete(key));
      return finding;
    },
  };
}
