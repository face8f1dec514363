import os from 'node:os';

/** Gives this process a lower share of a busy processor than the API's, so that a search in a browser keeps its speed beside a batch. */
export function yieldToRequests(): void {
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not every system lets a process do so; the work is the same.
  }
}
