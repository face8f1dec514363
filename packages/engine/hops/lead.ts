import type { Key } from '../keys/key.ts';

/** Something found that keys are made of. */
export interface Lead {
  /** What they are made of, and as what: two leads with the same of both have the same keys. */
  of: object;
  as: string;
  keys: () => readonly Key[];
}

export function lead<T extends object>(as: string, of: T, keysOf: (of: T) => readonly Key[]): Lead {
  return { of, as, keys: () => keysOf(of) };
}
