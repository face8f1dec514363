import type { Scene } from '../cluster/scene.ts';
import { yearsBetween } from '../compare/compare-dates.ts';
import type { Evidence } from '../model/evidence.ts';
import type { Ground } from '../model/grounds.ts';
import { CONTACT_PRIOR } from '../model/weights.ts';
import type { ContactKind } from '../calibration/calibration.ts';
import type { Claim } from './claims.ts';
import { chanceOf, chanceOfClaims, claimRole, type ContactFacts, type FindingCode } from './contact-facts.ts';
import { CONTACT_RATES } from './contact-rates.ts';
import { bitsOfSource, weightOfCheck } from '../calibration/reliability.ts';
import { toWeight } from '../model/odds.ts';

/** A finding about a contact (a check of the line or mailbox, another holder, another contact of the person): the record and what it says. */
export interface Finding {
  code: FindingCode;
  record: Evidence;
  text: string;
  /** Details that the code alone does not express. */
  mark?: FindingMark;
}

/**
 * For a mobile that another household member is seen with too: `housematesOwn` if they gave it as their own while this person is only listed with it,
 * `housemateToo` if neither is closer to it.
 */
export type FindingMark = 'housematesOwn' | 'housemateToo';

export interface ContactScore {
  /** The probability that it is theirs and reaches them, given that the records are of the person asked for. */
  probability: number;
  grounds: Ground[];
  /** The facts that the probability was computed from. */
  facts: ContactFacts;
  /** Somebody tried it and found that it does not reach them. */
  isDenied: boolean;
  marks: ReadonlySet<FindingMark>;
}

/**
 * The probability of a contact (`chanceOf`) and what each record adds to it: the claims, latest first, then the findings, then the reports of those who tried
 * it.
 */
export function scoreContact(
  scene: Scene,
  kind: ContactKind,
  claims: readonly Claim[],
  findings: readonly Finding[],
  denials: readonly Ground[] = [],
): ContactScore {
  const grounds: Ground[] = [];
  const roles = claims.map((claim) => claimRole(claim.role));
  const { reliability } = scene.context;
  const learned = claims.map(({ evidence }) => bitsOfSource(reliability, { name: evidence.source, role: roleOf(scene, evidence) }));
  const ageYears = yearsBetween(claims[0]?.lastSeen, scene.context.today);
  let weight = toWeight(CONTACT_PRIOR);
  claims.forEach((claim, index) => {
    const after = toWeight(chanceOfClaims({ kind, ageYears, roles: roles.slice(0, index + 1), learned }));
    grounds.push({ record: claim.evidence, text: sayClaim(claim), weight: after - weight });
    for (const copy of claim.copies)
      grounds.push({ record: copy, text: 'repeats the same origin; counted once', weight: 0, repeats: claim.evidence });
    weight = after;
  });
  let ofChecks = 0;
  for (const finding of findings) {
    const { code, record, text } = finding;
    const worth = worthOf(scene, finding);
    ofChecks += worth - CONTACT_RATES.weights[code];
    grounds.push({ record, text, weight: worth });
  }
  // Denials were not part of the data that the model was learned from, so they are added to its result.
  for (const denial of denials) {
    ofChecks += denial.weight;
    grounds.push(denial);
  }
  const facts = { kind, roles, ageYears, findings: findings.map(({ code }) => code), learned, ofChecks };
  const marks = new Set(findings.flatMap(({ mark }) => mark ?? []));
  return { probability: chanceOf(facts), grounds, facts, isDenied: denials.length > 0, marks };
}

function roleOf({ sources }: Scene, { source }: Evidence): string {
  return sources.get(source)?.role ?? '';
}

/** The weight of a finding; reduced for checks by a source that was found to err. */
function worthOf({ context }: Scene, { code, record }: Finding): number {
  const weight = CONTACT_RATES.weights[code];
  const { reliability } = context;
  if (code === 'lineActive') return weightOfCheck(reliability, record.source, 'active', weight);
  const isDead = code === 'lineDisconnected' || code === 'lineDisconnectedBefore';
  return isDead ? weightOfCheck(reliability, record.source, 'disconnected', weight) : weight;
}

/** Describes the record by its content: an email list may hold nothing but a name. */
function sayClaim({ evidence, role, lastSeen, firstSeen }: Claim): string {
  const where = sayWhere(evidence, role);
  if (!lastSeen) return `${where}, date not known`;
  return firstSeen && firstSeen.slice(0, 4) < lastSeen.slice(0, 4)
    ? `${where} from ${firstSeen.slice(0, 4)} to ${lastSeen.slice(0, 7)}`
    : `${where}, seen ${lastSeen.slice(0, 7)}`;
}

function sayWhere(evidence: Evidence, role: Claim['role']): string {
  const body = evidence.kind === 'person' ? evidence.body : null;
  const named = body?.address ? 'a name and address of theirs' : 'a name of theirs';
  if (body && role === 'own_list') return `on your list with ${named}`;
  if (body && role === 'vendor') return `given by the vendor with ${named}`;
  if (body && role === 'voter') return 'given by this person to a public roll';
  if (body && role === 'phone_listing') return `listed under ${named}`;
  if (body && role === 'email_list') return `given with ${named}`;
  if (body && role === 'address_change')
    return body.movedOn || body.previousAddress ? 'given with a change of address' : `given with ${named}`;
  return 'listed for this person';
}
