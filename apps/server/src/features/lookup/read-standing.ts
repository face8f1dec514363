import type { Email, Phone, Reckoning } from '@deedline/contract/search/results';
import { toProbability } from '@deedline/engine/model/odds';
import { countVendors, readVendorSource } from '@deedline/engine/model/vendor-sources';

export interface Standing {
  /** How many independent records stand behind a contact; null where the result does not say. */
  records: number | null;
  /** Whose the only one is; null where there are several, or nobody says. */
  source: string | null;
}

export interface StandingHeld extends Standing {
  /** How many vendors name it, of what vendors alone say; null of anything else. */
  vendors: number | null;
  /** Where it was held below what its curve says, for nothing had proved its source: the raw chance behind it, 0..1. */
  heldRaw: number | null;
}

/** Files that say of a line or a mailbox whether it works, and not whose it is. */
const CHECKS: readonly string[] = ['phone_line', 'mailbox', 'dnc'];

/** The sources that answered, as far as is asked of them. */
export interface Answered {
  sources: { list: readonly { name: string; role?: string | null | undefined }[] };
}

/** For one result: what stands behind each of its contacts, of the records that say that it is theirs, copies apart. */
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

/** As finely as it is told: near 1 a percent is the difference between one wrong of a hundred and of a thousand. */
function rawOf({ steps, addedPercent }: Reckoning): number {
  const together = steps.reduce((product, { startBits, recordBits }) => product * toProbability(startBits + recordBits), 1);
  return Math.min(1, together + addedPercent / 100);
}
