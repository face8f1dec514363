import type { EvidenceLine } from '../answer.ts';
import type { Scene } from '../cluster/scene.ts';
import { evidenceLine } from '../explain/evidence-line.ts';
import { CONTACT_PRIOR } from '../weights.ts';
import { survival, truthOf, type Claim } from './claims.ts';
import { fromBits, toBits } from './odds.ts';

/** A check of the line or mailbox, or another holder: what it says and its bits. */
export interface Finding {
  line: EvidenceLine;
  bits: number;
}

export interface ContactScore {
  /** The chance that it is theirs and reaches them, given that the records are of the person asked for. */
  probability: number;
  evidence: EvidenceLine[];
}

/**
 * The chance that a contact point is a person's and reaches them: independent origins make it likelier that it ever
 * was (noisy or), age takes away from the latest sighting, and checks and other holders move the odds.
 */
export function scoreContact(scene: Scene, claims: readonly Claim[], findings: readonly Finding[], endsPerYear: number): ContactScore {
  const evidence: EvidenceLine[] = [];
  const alive = survival(claims[0]?.lastSeen ?? null, scene.context.today, endsPerYear);
  let doubt = 1;
  let bits = toBits(CONTACT_PRIOR);
  for (const claim of claims) {
    doubt *= 1 - truthOf(claim);
    const after = toBits((1 - doubt) * alive);
    evidence.push(evidenceLine(scene, claim.evidence, sayClaim(claim), after - bits));
    for (const copy of claim.copies) evidence.push(evidenceLine(scene, copy, "repeats the same origin; counted once", 0, { repeats: claim.evidence }));
    bits = after;
  }
  for (const finding of findings) {
    evidence.push(finding.line);
    bits += finding.bits;
  }
  return { probability: fromBits(bits), evidence };
}

function sayClaim({ role, lastSeen, firstSeen }: Claim): string {
  const where = role ? (CLAIM_WORDS[role] ?? 'listed for this person') : 'listed for this person';
  if (!lastSeen) return `${where}, date not known`;
  return firstSeen && firstSeen.slice(0, 4) < lastSeen.slice(0, 4)
    ? `${where} from ${firstSeen.slice(0, 4)} to ${lastSeen.slice(0, 7)}`
    : `${where}, seen ${lastSeen.slice(0, 7)}`;
}

const CLAIM_WORDS: Partial<Record<string, string>> = {
  voter: 'given by this person to a public roll',
  phone_listing: 'listed under this name and address',
  email_list: 'given with this name and address',
  address_change: 'given with a change of address',
};
