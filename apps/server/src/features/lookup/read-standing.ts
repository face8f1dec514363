import type { Email, Phone, Reckoning } from '@deedline/contract/search/results';
import { toProbability } from '@deedline/engine/model/odds';
import { countVendors, readVendorSource } from '@deedline/engine/model/vendor-sources';

export interface Standing {
  /** How many independent records support a contact; null if the result does not say. */
  records: number | null;
  /** The source of the only record; null if there are several or the source is unknown. */
  source: string | null;
}

export interface StandingHeld extends Standing {
  /** If only vendors name the contact, how many of them do; otherwise null. */
  vendors: number | null;
  /** If the confidence was capped below the calibrated value because nothing had proved its source: the raw chance behind it, 0..1. Otherwise null. */
  heldRaw: number | null;
}

/** Roles of files that say whether a line or mailbox works, but not whose it is. */
const CHECKS: readonly string[] = ['phone_line', 'mailbox', 'dnc'];

/** The part of a result that lists the sources that answered. */
export interface Answered {
  sources: { list: readonly { name: string; role?: string | null | undefined }[] };
}

/** Returns a function that says, for each contact of one result, which independent records support that it belongs to the person. Copies are not counted. */
export function standingIn({
  sources,
}: Answered): (contact: Pick<Phone | Email, 'sourceCount' | 'evidence' | 'proof' | 'reckoning'>) => StandingHeld {
  const checks = new Set(sources.list.filter(({ role }) => CHECKS.includes(role ?? '')).map(({ name }) => name));
  return ({ sourceCount, evidence, proof, reckoning }) => {
    const ofContact = evidence.filter(({ question, source }) => question === 'contact' && !checks.has(source));
    const names = new Set(ofContact.filter(({ repeats }) => repeats === null).map(({ source }) => source));
    const source = sourceCount === 1 && names.size === 1 ? [...names][0]! : null;
    return {
      records: sourceCount,
      source,
      vendors: readVendorSource(source) === null ? null : countVendors(ofContact.map((line) => line.source)),
      heldRaw: typeof proof?.heldAt === 'number' ? rawOf(reckoning) : null,
    };
  };
}

/** The raw chance at full precision: near 1, one percent is the difference between one wrong in a hundred and one in a thousand. */
function rawOf({ steps, addedPercent }: Reckoning): number {
  const together = steps.reduce((product, { startBits, recordBits }) => product * toProbability(startBits + recordBits), 1);
  return Math.min(1, together + addedPercent / 100);
}
