/** How much of an answer was left out because somebody opted out: on record for operators alone. */
import type { KeyedHash } from '../../keyed-hash.ts';
import { openForInstallation, sealForInstallation } from '../sealing/installation-seal.ts';
import { LEFT_OUT } from '../sealing/installation-uses.ts';

/** As it stands in the record of every search, whatever was left out: as long for nothing as for much. */
export function sealLeftOut(hash: KeyedHash, count: number): string {
  const plain = Buffer.alloc(4);
  plain.writeUInt32BE(count);
  return sealForInstallation(hash, LEFT_OUT, plain).toString('base64');
}

/** What records of searches have among others; of older ones `suppressed`, a count. */
interface Facts {
  charged?: unknown;
  suppressed?: unknown;
  sources?: unknown;
}

/** What stands in place of a count that cannot be opened: it was damaged, or sealed with a key that is not there. */
export const UNREADABLE = 'unreadable';

/** The facts of a record as an operator reads them. One that was damaged does not keep the others from being read. */
export function openLeftOut(hash: KeyedHash, { leftOut, ...facts }: Record<string, unknown>): Record<string, unknown> {
  if (typeof leftOut !== 'string') return facts;
  return { ...facts, suppressed: readCount(hash, leftOut) };
}

function readCount(hash: KeyedHash, leftOut: string): number | typeof UNREADABLE {
  try {
    return openForInstallation(hash, LEFT_OUT, Buffer.from(leftOut, 'base64')).readUInt32BE();
  } catch {
    return UNREADABLE;
  }
}

/**
 * The facts as the account reads them. Records from before it was sealed say it in the open, and name the sources by what was found: both are left out.
 */
export function withoutLeftOut<F extends Facts>(facts: F): Omit<F, 'suppressed'> {
  const { suppressed, ...rest } = facts;
  if (suppressed === undefined) return facts;
  return rest.charged === 0 ? { ...rest, sources: [] } : rest;
}
