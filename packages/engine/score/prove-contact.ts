import type { Proof } from '@deedline/contract/search/results';
import { type ContactKind, contactStrata } from '../calibration/calibration.ts';
import { bandOf } from '../calibration/bands.ts';
import { isProved } from '../calibration/reliability.ts';
import type { ResolveContext } from '../cluster/scene.ts';
import { toPercent } from '../model/odds.ts';
import { countVendors } from '../model/vendor-sources.ts';
import { MAX_OF_ONE_UNPROVED, MAX_OF_UNMEASURED_VENDOR } from '../model/weights.ts';
import type { Claim } from './claims.ts';

type Known = Pick<ResolveContext, 'reliability' | 'outcomeKinds' | 'calibration'>;
type Claims = readonly Pick<Claim, 'evidence' | 'role' | 'copies'>[];

/** Whether only vendors report the contact. */
export function isOfVendors(claims: Claims): boolean {
  return claims.length > 0 && claims.every(({ role }) => role === 'vendor');
}

/** Whether outcomes in this installation measured the rank band that the contact comes from: it has a curve of its own. */
function isMeasured({ calibration }: Known, kind: ContactKind, claims: Claims): boolean {
  const strata = calibration?.strata ?? {};
  return claims.some((claim) => Object.hasOwn(strata, strataOf(kind, [claim]).at(-1)!));
}

/** Whether only vendors report the contact, and outcomes have measured how often they are right. */
export function isMeasuredVendor(known: Known, kind: ContactKind, claims: Claims): boolean {
  return isOfVendors(claims) && isMeasured(known, kind, claims);
}

/** The strata by which outcomes are distinguished, for a contact with these claims. */
export function strataOf(kind: ContactKind, claims: Claims): string[] {
  const [only] = claims;
  if (claims.length !== 1) return contactStrata(kind, { records: claims.length || null, source: null });
  const { evidence, copies } = only!;
  return contactStrata(kind, {
    records: 1,
    source: evidence.source,
    vendors: countVendors([evidence, ...copies].map(({ source }) => source)),
  });
}

/** How the accuracy of the contact's sources is proved: by outcomes of its kind or of the vendor, by each source's agreement with others, or not yet. */
function provedBy(known: Known, kind: ContactKind, claims: Claims): Proof['by'] {
  const { reliability, outcomeKinds } = known;
  if (isOfVendors(claims)) return isMeasured(known, kind, claims) ? 'outcomes' : 'unmeasured';
  if (outcomeKinds?.has(kind)) return 'outcomes';
  return claims.length > 0 && claims.every(({ evidence }) => isProved(reliability, evidence.source)) ? 'agreement' : 'modelled';
}

/** Upper limit 0..1 of a contact's probability, given its sources: a single unproved source never yields nine of ten. */
export function mostOf(known: Known, kind: ContactKind, claims: Claims): number {
  const by = provedBy(known, kind, claims);
  if (by === 'unmeasured') return MAX_OF_UNMEASURED_VENDOR;
  return claims.length < 2 && by === 'modelled' ? MAX_OF_ONE_UNPROVED : 1;
}

/** What a confidence rests on. `probability` is the reported one, 0..1; `isHeld` means that it would be higher without the limit for unproved sources. */
export function proveContact(known: Known, kind: ContactKind, claims: Claims, probability: number, isHeld: boolean): Proof {
  const by = provedBy(known, kind, claims);
  if (by === 'unmeasured') return { by, low: null, high: null, heldAt: isHeld ? toPercent(MAX_OF_UNMEASURED_VENDOR) : null };
  if (by !== 'modelled') return { by, low: null, high: null, heldAt: null };
  const { low, high } = bandOf(kind, probability);
  return { by, low: toPercent(low), high: toPercent(high), heldAt: isHeld ? toPercent(MAX_OF_ONE_UNPROVED) : null };
}
