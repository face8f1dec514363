import type { Key } from '../keys/key.ts';

/** Something found from which lookup keys are derived. */
export interface Lead {
  /** The object that the keys are derived from, and in which role. Leads that are equal in both have the same keys. */
  of: object;
  as: string;
  keys: () => readonly Key[];
}

export function lead<T extends object>(as: string, of: T, keysOf: (of: T) => readonly Key[]): Lead {
  return { of, as, keys: () => keysOf(of) };
}
