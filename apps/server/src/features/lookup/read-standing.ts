import type { Email, Phone, Reckoning } from '@deedline/contract/search/results';
import { toProbability } from '@deedline/engine/model/odds';

export interface Standing {
  /** How many independent records stand behind a contact; null where the result does not say. */
  records: number | null;
  /** Whose the only one is; null where there are several, or nobody says. */
  source: string | null;
}

export interface StandingHeld extends Standing {
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
    const said = evidence.filter(({ question, repeats, source }) => question === 'contact' && repeats === null && !checks.has(source));
    const names = new Set(said.map(({ source }) => source));
    return {
      records: sourceCount,
      source: sourceCount === 1 && names.size === 1 ? [...names][0]! : null,
      heldRaw: typeof proof?.heldAt === 'number' ? rawOf(reckoning) : null,
    };
  };
}

/** As finely as it is told: near 1 a percent is the difference between one wrong of a hundred and of a thousand. */
function rawOf({ steps, addedPercent }: Reckoning): number {
  const together = steps.reduce((product, { startBits, recordBits }) => product * toProbability(startBits + recordBits), 1);
  return Math.min(1, together + addedPercent / 100);
}
