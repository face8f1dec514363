/** How a record is chained to the one before it. Pure but for the key. */
import type { KeyedHash, NumberedKey } from '../../keyed-hash.ts';

/** The hash of a record at a place: under the installation's key, so that who owns the database alone cannot make another. Hex. */
export function linkHash({ hash }: Pick<NumberedKey, 'hash'>, before: string, number: number, digest: string): string {
  return hash('audit chain', `${before}|${number}|${digest}`).toString('hex');
}

/** What a checkpoint carries to show that it was made with the installation's key. */
export function checkpointMac(hash: KeyedHash, number: number, recordHash: string): Buffer {
  return hash(CHECKPOINT, `${number}|${recordHash}`);
}

/** `mac`: hex. */
export function isCheckpointMac(hash: KeyedHash, number: number, recordHash: string, mac: string): boolean {
  return hash.every(CHECKPOINT, `${number}|${recordHash}`).some((each) => each.toString('hex') === mac);
}

const CHECKPOINT = 'audit checkpoint';
