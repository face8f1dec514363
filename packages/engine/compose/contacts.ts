import type { Email, EvidenceLine, Phone } from '@deedline/contract/search/results';
import { canBeOnePerson } from '../cluster/cannot-link.ts';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { Scene } from '../cluster/scene.ts';
import { tellGrounds } from '../explain/evidence-line.ts';
import { reckon, type Chance } from '../explain/reckon.ts';
import { sayDate } from '../explain/words.ts';
import { formatPhone } from '../normalize/phone.ts';
import { calibrate, type ContactKind } from '../calibration/calibration.ts';
import type { Claim } from '../score/claims.ts';
import { toPercent } from '../model/odds.ts';
import type { Candidate } from '../score/score-candidates.ts';
import type { ContactScore } from '../score/score-contact.ts';
import { scoreEmail, type EmailScore } from '../score/score-email.ts';
import { readDnc, scorePhone, type LineFacts } from '../score/score-phone.ts';
import { HOLDER_DECEASED_FACTOR } from '../model/weights.ts';
import { isMeasuredVendor, isOfVendors, mostOf, proveContact, strataOf } from '../score/prove-contact.ts';
import { MAX_EVEN, findEven } from './alike.ts';
import { type Alone, chanceBeside, readSeen, redatedAs } from './beside.ts';
import { deathOf, explainDeath } from '../explain/identity.ts';

/** A person to be reached, with the groups of records that may be theirs. */
export interface Reachable {
  name: string;
  /** Everything that must hold for this person to be the one asked for; empty if they were asked for directly. */
  chances: readonly Chance[];
  /** Somebody else is as likely to be meant, so no contact of this person alone is sure. */
  isOneOfAlike?: boolean;
  /** Any member of a family may be meant, so its members are not rivals. */
  isFamily?: boolean;
  candidates: readonly Candidate[];
  /** The candidates among which nothing says which one is meant, if already known. */
  even?: readonly Candidate[];
  /** 0..1: the probability that this is the person asked for; an upper limit for their contacts. Absent: 1. */
  most?: number;
  /** 0..1: how sure people found in this way usually are. Absent: 1. */
  usual?: number;
  /** The phone or email that led to them: if it is theirs, they are the one meant. */
  reachedBy?: string;
  /** Explains why a candidate is meant. */
  explain: (candidate: Candidate) => Chance;
  /** The candidates were found by name, so several people may be among them. */
  areNamesakes?: boolean;
  /** The person was not asked for (a relative), so records that a file redated may be the only reason they appear. */
  isBeside?: boolean;
}

const MAX_CONTACTS = 5;

/** What one group of records says about a contact, for one person. */
interface Attribution<Extra> {
  person: Reachable;
  candidate: Candidate;
  value: string;
  score: ContactScore & { claims: readonly Claim[]; extra: Extra };
  /** The probability that it is theirs, before calibration. */
  probability: number;
}

type Attributions<Extra> = readonly [Attribution<Extra>, ...Attribution<Extra>[]];

interface Found<Extra> {
  value: string;
  /** The probability that it is theirs, summed over the groups of records that exclude each other. */
  probability: number;
  /** The part of it that the groups after the first add, before calibration. */
  added: number;
  /** The groups that exclude each other, the likeliest first (it is the one explained), followed by possible fragments of them. */
  attributions: Attributions<Extra>;
  /** Several people fit equally well and not all of them have it. */
  isOfOneAlike: boolean;
  /** It is limited because the sources it rests on are not proved. */
  isHeld?: boolean;
}

/** The best phones of these people, most likely first, at most five. */
export function composePhones(scene: Scene, people: readonly Reachable[]): Phone[] {
  return findPhones(scene, people).map((contact) => {
    const { claims, extra } = contact.attributions[0].score;
    const dnc = readDnc(scene, contact.value);
    return {
      number: formatPhone(contact.value),
      e164: contact.value,
      type: extra.type,
      status: extra.status,
      carrier: extra.carrier,
      lastSeen: claims[0]?.lastSeen ?? null,
      sourceCount: claims.length || null,
      isDNC: dnc.state === 'listed',
      dnc,
      proof: proveContact(scene.context, extra.type ?? 'unknown', claims, contact.probability, contact.isHeld === true),
      ...explainContact(scene, contact),
    };
  });
}

/** `composePhones` without the explanations. */
export function findPhones(scene: Scene, people: readonly Reachable[]): Found<LineFacts>[] {
  const found = people.flatMap((person) =>
    findContacts<LineFacts>(
      person,
      (cluster) => cluster.view.phones,
      (cluster, phone) => {
        const score = scorePhone(scene, cluster, phone);
        return { ...score, extra: score.line };
      },
    ),
  );
  return bestOf(calibrated(scene, found, (line) => line.type ?? 'unknown'));
}

export function composeEmails(scene: Scene, people: readonly Reachable[]): Email[] {
  const found = people.flatMap((person) =>
    findContacts<Pick<EmailScore, 'status' | 'checked'>>(
      person,
      (cluster) => cluster.view.emails,
      (cluster, email) => {
        const score = scoreEmail(scene, cluster, email);
        return { ...score, extra: { status: score.status, checked: score.checked } };
      },
    ),
  );
  return bestOf(calibrated(scene, found, () => 'email')).map((contact) => {
    const { claims, extra } = contact.attributions[0].score;
    return {
      email: contact.value,
      status: extra.status,
      checked: extra.checked,
      lastSeen: claims[0]?.lastSeen ?? null,
      sourceCount: claims.length || null,
      proof: proveContact(scene.context, 'email', claims, contact.probability, contact.isHeld === true),
      ...explainContact(scene, contact),
    };
  });
}

function calibrated<Extra>(scene: Scene, found: readonly Found<Extra>[], kindOf: (extra: Extra) => ContactKind): Found<Extra>[] {
  const alone = found.map((contact): Alone<Reachable> => {
    const { person, candidate, score } = contact.attributions[0];
    const kind = kindOf(score.extra);
    const calibrateOne = (raw: number) => calibrate(kind, raw, scene.context.calibration, strataOf(kind, score.claims));
    const ifTheyAre = score.probability * (deathOf(candidate.cluster) ? HOLDER_DECEASED_FACTOR : 1);
    return {
      value: contact.value,
      person,
      cluster: candidate.cluster,
      kind,
      probability:
        contact.value === person.reachedBy
          ? (person.most ?? 1)
          : Math.min(calibrateOne(contact.probability), mostSaid(scene, kind, contact)),
      given: contact.value === person.reachedBy ? 1 : calibrateOne(ifTheyAre),
      seen: {
        ...readSeen(scene, candidate.cluster, contact.value, score),
        redated: person.isBeside ? redatedAs(scene, score.claims) : null,
      },
      isOfVendors: isOfVendors(score.claims),
      isDenied: score.isDenied,
    };
  });
  return found.map((contact, index) => {
    const { person, score } = contact.attributions[0];
    const { kind } = alone[index]!;
    // The contact asked for is theirs exactly as surely as they are the person reached there.
    const probability =
      contact.value === person.reachedBy
        ? (person.most ?? 1)
        : Math.min(
            scene.context.contactsAlone ? alone[index]!.probability : chanceBeside(alone[index]!, alone),
            mostSaid(scene, kind, contact),
          );
    const held = mostOf(scene.context, kind, score.claims);
    return { ...contact, probability: Math.min(probability, held), isHeld: held < 1 && toPercent(probability) >= toPercent(held) };
  });
}

/**
 * Upper limit of a contact's probability, given the doubt about who its person is. Outcomes of vendors' contacts were measured on people who were as sure as
 * usual, so a measured band's curve already contains that doubt; only what makes this person less sure than usual counts in addition.
 */
function mostSaid({ context }: Scene, kind: ContactKind, { attributions, isOfOneAlike }: Found<unknown>): number {
  const { person, score } = attributions[0];
  const usual = isMeasuredVendor(context, kind, score.claims) ? (person.usual ?? 1) : 1;
  return Math.min((person.most ?? 1) / usual, isOfOneAlike ? MAX_EVEN : 1);
}

function findContacts<Extra>(
  person: Reachable,
  valuesOf: (cluster: PersonCluster) => ReadonlySet<string>,
  scoreOf: (cluster: PersonCluster, value: string) => Attribution<Extra>['score'],
): Found<Extra>[] {
  const asked = person.chances.reduce((product, { probability }) => product * probability, 1);
  const even = person.even ?? (person.isFamily ? [] : findEven(person.candidates));
  const said = new Map<string, [Attribution<Extra>, ...Attribution<Extra>[]]>();
  for (const candidate of person.candidates) {
    const { cluster } = candidate;
    const alive = deathOf(cluster) ? HOLDER_DECEASED_FACTOR : 1;
    for (const value of valuesOf(cluster)) {
      const score = scoreOf(cluster, value);
      const meant = value === person.reachedBy ? 1 : candidate.probability;
      const attribution = { person, candidate, score, value, probability: asked * meant * score.probability * alive };
      const known = said.get(value);
      if (known) known.push(attribution);
      else said.set(value, [attribution]);
    }
  }
  return [...said].map(([value, unsorted]) => {
    const [apart, fragments] = splitRivals(unsorted.sort((a, b) => b.probability - a.probability));
    const [first, ...others] = apart;
    const added = others.reduce((sum, { probability }) => sum + probability, 0);
    const probability = added > 0 ? Math.min(0.99, first.probability + added) : first.probability;
    const isOfAll = even.every((other) => valuesOf(other.cluster).has(value));
    const isOfOneAlike = person.isOneOfAlike === true || !isOfAll;
    return { value, probability, added, attributions: [first, ...others, ...fragments], isOfOneAlike };
  });
}

/**
 * Splits the groups of records into the set that excludes each other and has the highest sum, and the rest. Each of the rest may be an unmerged fragment of one
 * of the set, and copies in it must not count twice. Likeliest first, as given.
 */
function splitRivals<Extra>(attributions: Attributions<Extra>): [Attributions<Extra>, Attribution<Extra>[]] {
  const sets = attributions.map((start) => {
    const apart: [Attribution<Extra>, ...Attribution<Extra>[]] = [start];
    for (const attribution of attributions) if (apart.every((other) => excludes(other, attribution))) apart.push(attribution);
    return apart.sort((a, b) => b.probability - a.probability);
  });
  const sumOf = (set: Attributions<Extra>): number => set.reduce((sum, { probability }) => sum + probability, 0);
  const best = sets.reduce((most, set) => (sumOf(set) > sumOf(most) ? set : most));
  return [best, attributions.filter((attribution) => !best.includes(attribution))];
}

function excludes(one: Attribution<unknown>, other: Attribution<unknown>): boolean {
  return one !== other && !canBeOnePerson(one.candidate.cluster.view, other.candidate.cluster.view);
}

/** All records that bear on a contact, and how they add up to its confidence. */
function explainContact<Extra>(scene: Scene, { probability, added, attributions }: Found<Extra>): ReturnType<typeof reckon> {
  const [telling, ...others] = attributions;
  const elsewhere = {
    probability: added,
    lines: others.flatMap((attribution) => chancesOf(scene, attribution).flatMap(({ lines }) => lines)),
  };
  return { ...reckon([...telling.person.chances, ...chancesOf(scene, telling)], elsewhere), confidence: toPercent(probability) };
}

function chancesOf<Extra>(scene: Scene, { person, candidate, value, score }: Attribution<Extra>): Chance[] {
  const identity = person.explain(candidate);
  return [
    ...(value === person.reachedBy ? [] : [identity]),
    ...explainDeath(scene, candidate.cluster),
    { question: 'contact', probability: score.probability, lines: afterDeath(candidate.cluster, tellGrounds(scene, score.grounds)) },
  ];
}

/** A record dated after a death repeats older information; its line says so. */
function afterDeath(cluster: PersonCluster, lines: readonly EvidenceLine[]): readonly EvidenceLine[] {
  const death = deathOf(cluster);
  if (!death) return lines;
  return lines.map((line) =>
    line.lastSeen !== null && line.lastSeen > death.diedOn
      ? { ...line, text: `${line.text}, after the death ${sayDate(death.diedOn)}` }
      : line,
  );
}

/** Keeps each contact once, at its best over the people; ordered by probability, then by the latest sighting. */
function bestOf<Extra>(found: readonly Found<Extra>[]): Found<Extra>[] {
  const best = new Map<string, Found<Extra>>();
  for (const contact of found) {
    const known = best.get(contact.value);
    if (!known || contact.probability > known.probability) best.set(contact.value, contact);
  }
  const seen = (contact: Found<Extra>): string => contact.attributions[0].score.claims[0]?.lastSeen ?? '';
  return [...best.values()]
    .sort((a, b) => b.probability - a.probability || (seen(a) < seen(b) ? 1 : seen(a) > seen(b) ? -1 : a.value < b.value ? -1 : 1))
    .slice(0, MAX_CONTACTS);
}
