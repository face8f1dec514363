import { EventEmitter } from 'node:events';

/** Notifies waiters in this process that a search has changed. Waiters in other processes poll the database once a second. */
export interface SearchEvents {
  changed(id: string): void;
  /** Resolves at the next change of the search, or after `timeoutMs`. */
  next(id: string, timeoutMs: number): Promise<void>;
}

export function createSearchEvents(): SearchEvents {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    changed: (id) => void emitter.emit(id),
    next: (id, timeoutMs) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          emitter.off(id, done);
          resolve();
        };
        const timer = setTimeout(done, timeoutMs);
        emitter.on(id, done);
      }),
  };
}
