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

/** Vendors alone say it. */
export function isOfVendors(claims: Claims): boolean {
  return claims.length > 0 && claims.every(({ role }) => role === 'vendor');
}

/** Outcomes here have shown how often the rank band is right that this contact comes from: it has a curve of its own. */
function isMeasured({ calibration }: Known, kind: ContactKind, claims: Claims): boolean {
  const strata = calibration?.strata ?? {};
  return claims.some((claim) => Object.hasOwn(strata, strataOf(kind, [claim]).at(-1)!));
}

/** Vendors alone say it, and outcomes have shown how often they are right. */
export function isMeasuredVendor(known: Known, kind: ContactKind, claims: Claims): boolean {
  return isOfVendors(claims) && isMeasured(known, kind, claims);
}

/** What outcomes are told apart by, of a contact that rests on these. */
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

/** By what the sources are proved that say whose a contact is: outcomes of the kind or of the vendor, the agreement of each of them with others, or nothing yet. */
function provedBy(known: Known, kind: ContactKind, claims: Claims): Proof['by'] {
  const { reliability, outcomeKinds } = known;
  if (isOfVendors(claims)) return isMeasured(known, kind, claims) ? 'outcomes' : 'unmeasured';
  if (outcomeKinds?.has(kind)) return 'outcomes';
  return claims.length > 0 && claims.every(({ evidence }) => isProved(reliability, evidence.source)) ? 'agreement' : 'modelled';
}

/** How sure a contact can be at most, 0..1, for what it rests on: one source that nothing has proved makes none as sure as nine of ten. */
export function mostOf(known: Known, kind: ContactKind, claims: Claims): number {
  const by = provedBy(known, kind, claims);
  if (by === 'unmeasured') return MAX_OF_UNMEASURED_VENDOR;
  return claims.length < 2 && by === 'modelled' ? MAX_OF_ONE_UNPROVED : 1;
}

/** What a confidence stands on. `probability`: as it is said, 0..1; `isHeld`: it would have been surer than one unproved source allows. */
export function proveContact(known: Known, kind: ContactKind, claims: Claims, probability: number, isHeld: boolean): Proof {
  const by = provedBy(known, kind, claims);
  if (by === 'unmeasured') return { by, low: null, high: null, heldAt: isHeld ? toPercent(MAX_OF_UNMEASURED_VENDOR) : null };
  if (by !== 'modelled') return { by, low: null, high: null, heldAt: null };
  const { low, high } = bandOf(kind, probability);
  return { by, low: toPercent(low), high: toPercent(high), heldAt: isHeld ? toPercent(MAX_OF_ONE_UNPROVED) : null };
}
