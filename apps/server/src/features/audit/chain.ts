/** How a record is chained to the one before it. Pure but for the key. */
import type { KeyedHash } from '../compliance/installation-key.ts';

/** The hash of a record at a place: under the installation's key, so that who owns the database alone cannot make another. Hex. */
export function linkHash(hash: KeyedHash, before: string, number: number, digest: string): string {
  return hash('audit chain', `${before}|${number}|${digest}`).toString('hex');
}

/** What a checkpoint carries to show that it was made with the installation's key. */
export function checkpointMac(hash: KeyedHash, number: number, recordHash: string): Buffer {
  return hash('audit checkpoint', `${number}|${recordHash}`);
}
