import { type CalibrationTable, CONTACT_KINDS, type ContactKind } from '@deedline/engine/calibration/calibration';
import type { Reliability } from '@deedline/engine/calibration/reliability';
import { readScene, type ResolveContext } from '@deedline/engine/cluster/scene';
import type { Answer } from '@deedline/engine/model/answer';
import type { Evidence, SourceFacts } from '@deedline/engine/model/evidence';
import { readPhone } from '@deedline/engine/normalize/phone';
import { resolve } from '@deedline/engine/pipeline';
import type { Query } from '@deedline/engine/query/query';

export interface MethodContact {
  /** E.164 or a canonical email. */
  value: string;
  kind: string;
  /** 0..100 */
  confidence: number;
  /** Number of independent records that list it, where a method counts them. */
  records?: number | null;
}

/** The part of an answer that is judged, whether from the engine or a baseline. */
export interface MethodAnswer {
  parcel: { countyFips: string; apn: string } | null;
  /** Names of the owners of a property. */
  owners: readonly string[];
  /** The person named by a search by name, phone or email; null when none is named. `evidenceId`: the record that the answer relies on. */
  person: { name: string; born: string | null; confidence: number; evidenceId?: string } | null;
  /** Confidence, 0..100, that the first owner is right; null when a method gives none. */
  ownerConfidence?: number | null;
  /** Best first. */
  phones: readonly MethodContact[];
  emails: readonly MethodContact[];
  /** Relatives shown with the answer: the record each is taken from and its phones; absent when a method shows none. */
  relatives?: readonly { evidenceId: string | undefined; phones: readonly { value: string; confidence: number }[] }[];
}

/** Turns the evidence of a search into an answer: the engine, or one of the baselines. */
export interface Method {
  name: string;
  answer(query: Query, found: readonly Evidence[], tooCommon?: ReadonlySet<bigint>): MethodAnswer;
  /** The group number of each person record. */
  group(found: readonly Evidence[]): ReadonlyMap<string, number>;
}

interface MethodContext {
  today: string;
  sources: readonly SourceFacts[];
  reliability?: Reliability;
}

/** Treats every contact kind as proven: since the truth is known, no confidence is withheld for lack of outcomes. */
export const ALL_KNOWN: ReadonlySet<ContactKind> = new Set(CONTACT_KINDS);

/** Curves other than the shipped ones, and whether contacts are scored without regard to the others found. */
type Fit = Pick<ResolveContext, 'contactsAlone'> & { calibration: CalibrationTable };

/**
 * The product's engine as shipped, or with other curves, in which case all outcomes count as known. `reliability`: what an installation would learn from
 * the agreement of its sources.
 */
export function engineMethod({ today, sources, reliability }: MethodContext, fit?: Fit): Method {
  const learned = reliability ? { reliability } : {};
  const context = { today, sources, includeContacts: true, ...learned, ...(fit ? { ...fit, outcomeKinds: ALL_KNOWN } : {}) };
  return {
    name: 'engine',
    answer(query, found, tooCommon) {
      const answer = resolve(query, found, tooCommon ? { ...context, tooCommon } : context);
      const { owner } = answer;
      return {
        parcel: answer.parcel,
        owners: answer.owners.map((each) => each.name),
        ownerConfidence: answer.parcel && answer.owners.length > 0 ? answer.confidenceScore : null,
        person: answer.matched && owner ? { name: owner.name, born: owner.dateOfBirth, ...toldBy(answer) } : null,
        phones: answer.phones.map(({ e164, type, confidence, sourceCount }) => ({
          value: e164,
          kind: type ?? 'unknown',
          confidence,
          records: sourceCount,
        })),
        emails: answer.emails.map(({ email, confidence, sourceCount }) => ({
          value: email,
          kind: 'email',
          confidence,
          records: sourceCount,
        })),
        relatives: answer.relatives.map(({ evidence, phones }) => ({
          evidenceId: evidence[0]?.evidenceId,
          phones: phones.map(({ number, confidence }) => ({ value: readPhone(number) ?? number, confidence })),
        })),
      };
    },
    group(found) {
      const groups = new Map<string, number>();
      readScene(found, context).clusters.forEach((cluster, index) => {
        for (const mention of cluster.mentions) groups.set(mention.evidence.id, index);
      });
      return groups;
    },
  };
}

function toldBy({ confidenceScore, identity }: Answer): { confidence: number; evidenceId?: string } {
  const evidenceId = identity?.evidence[0]?.evidenceId;
  return { confidence: confidenceScore ?? 0, ...(evidenceId === undefined ? {} : { evidenceId }) };
}
