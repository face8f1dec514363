import type { Email, EvidenceLine, Phone } from '../answer.ts';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { Scene } from '../cluster/scene.ts';
import { evidenceLine } from '../explain/evidence-line.ts';
import { sayAgreement } from '../explain/words.ts';
import { formatPhone } from '../normalize/phone.ts';
import { calibrate, type ContactKind } from '../score/calibration.ts';
import type { Claim } from '../score/claims.ts';
import { toBits, toPercent } from '../score/odds.ts';
import type { Candidate } from '../score/score-candidates.ts';
import { scoreEmail, type MailboxStatus } from '../score/score-email.ts';
import { readDnc, scorePhone, type LineFacts } from '../score/score-phone.ts';
import { HOLDER_DECEASED_FACTOR } from '../weights.ts';

/** A person to be reached, with the groups of records that may be of them. */
export interface Reachable {
  name: string;
  /** 0..1 that reaching them is what was asked for. */
  probability: number;
  candidates: readonly Candidate[];
}

const MOST_CONTACTS = 5;

interface Found<Extra> {
  value: string;
  /** The chance that it is theirs, summed over the groups of records that exclude each other. */
  probability: number;
  evidence: EvidenceLine[];
  claims: readonly Claim[];
  extra: Extra;
}

/** The best phones of these persons: most likely first, at most five. */
export function composePhones(scene: Scene, people: readonly Reachable[]): Phone[] {
  const found = people.flatMap((person) =>
    findContacts<LineFacts>(
      scene,
      person,
      (cluster) => cluster.view.phones,
      (cluster, phone) => {
        const score = scorePhone(scene, cluster, phone);
        return { ...score, extra: score.line };
      },
    ),
  );
  return bestOf(calibrated(scene, found, (contact) => contact.extra.type ?? 'unknown')).map(
    ({ value, probability, evidence, claims, extra }) => {
      const dnc = readDnc(scene, value);
      return {
        number: formatPhone(value),
        e164: value,
        type: extra.type,
        status: extra.status,
        carrier: extra.carrier,
        confidence: toPercent(probability),
        lastSeen: claims[0]?.lastSeen ?? null,
        sourceCount: claims.length || null,
        isDNC: dnc.state === 'listed',
        dnc,
        evidence,
      };
    },
  );
}

export function composeEmails(scene: Scene, people: readonly Reachable[]): Email[] {
  const found = people.flatMap((person) =>
    findContacts<MailboxStatus>(
      scene,
      person,
      (cluster) => cluster.view.emails,
      (cluster, email) => {
        const score = scoreEmail(scene, cluster, email);
        return { ...score, extra: score.status };
      },
    ),
  );
  return bestOf(calibrated(scene, found, () => 'email')).map(({ value, probability, evidence, claims, extra }) => ({
    email: value,
    status: extra,
    confidence: toPercent(probability),
    lastSeen: claims[0]?.lastSeen ?? null,
    sourceCount: claims.length || null,
    evidence,
  }));
}

function calibrated<Extra>(scene: Scene, found: readonly Found<Extra>[], kindOf: (contact: Found<Extra>) => ContactKind): Found<Extra>[] {
  if (scene.context.rawConfidence) return [...found];
  return found.map((contact) => ({ ...contact, probability: calibrate(kindOf(contact), contact.probability, scene.context.calibration) }));
}

interface Scored<Extra> {
  probability: number;
  evidence: EvidenceLine[];
  claims: readonly Claim[];
  extra: Extra;
}

function findContacts<Extra>(
  scene: Scene,
  person: Reachable,
  valuesOf: (cluster: PersonCluster) => Iterable<string>,
  score: (cluster: PersonCluster, value: string) => Scored<Extra>,
): Found<Extra>[] {
  const found = new Map<string, Found<Extra>>();
  for (const { cluster, comparison, probability: samePerson } of person.candidates) {
    const alive = cluster.mentions.some((mention) => mention.deathDate) ? HOLDER_DECEASED_FACTOR : 1;
    const identity = identityLine(scene, person, cluster, sayAgreement(comparison), samePerson);
    for (const value of valuesOf(cluster)) {
      const scored = score(cluster, value);
      const evidence = [identity, ...(alive < 1 ? [deceasedLine(scene, cluster)] : []), ...scored.evidence];
      const probability = person.probability * samePerson * scored.probability * alive;
      const known = found.get(value);
      if (!known) found.set(value, { value, ...scored, probability, evidence });
      // Groups of records that may all be this person add up; the likelier one tells the story.
      else if (probability > known.probability)
        found.set(value, {
          value,
          ...scored,
          probability: Math.min(0.99, probability + known.probability),
          evidence: [...evidence, ...known.evidence],
        });
      else
        found.set(value, {
          ...known,
          probability: Math.min(0.99, probability + known.probability),
          evidence: [...known.evidence, ...evidence],
        });
    }
  }
  return [...found.values()];
}

function identityLine(scene: Scene, person: Reachable, cluster: PersonCluster, agreement: string, samePerson: number): EvidenceLine {
  const latest = [...cluster.mentions].sort((a, b) => ((a.evidence.lastSeen ?? '') > (b.evidence.lastSeen ?? '') ? -1 : 1))[0]!;
  return evidenceLine(scene, latest.evidence, `${person.name}: ${agreement}`, toBits(samePerson));
}

function deceasedLine(scene: Scene, cluster: PersonCluster): EvidenceLine {
  const record = cluster.mentions.find((mention) => mention.deathDate)!;
  return evidenceLine(scene, record.evidence, `died ${record.deathDate!.slice(0, 4)}`, toBits(HOLDER_DECEASED_FACTOR));
}

/** One contact point once, at its best over the persons; ranked by confidence, then by the latest sighting. */
function bestOf<Extra>(found: readonly Found<Extra>[]): Found<Extra>[] {
  const best = new Map<string, Found<Extra>>();
  for (const contact of found) {
    const known = best.get(contact.value);
    if (!known || contact.probability > known.probability) best.set(contact.value, contact);
  }
  const seen = (contact: Found<Extra>): string => contact.claims[0]?.lastSeen ?? '';
  return [...best.values()]
    .sort((a, b) => b.probability - a.probability || (seen(a) < seen(b) ? 1 : seen(a) > seen(b) ? -1 : a.value < b.value ? -1 : 1))
    .slice(0, MOST_CONTACTS);
}
