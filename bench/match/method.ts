import type { Evidence, SourceFacts } from '@deedline/engine/model/evidence';
import type { Query } from '@deedline/engine/query/query';

export interface MethodContact {
  /** E.164 or a canonical email. */
  value: string;
  kind: string;
  /** 0..100 */
  confidence: number;
  /** Independent records that list it, where a method counts them. */
  records?: number | null;
}

/** What is judged of an answer, the engine's or a baseline's. */
export interface MethodAnswer {
  parcel: { countyFips: string; apn: string } | null;
  /** Names of the owners of a property. */
  owners: readonly string[];
  /** Who is meant, for a search by name, phone or email; null where nobody is named. `evidenceId`: the record it is told by. */
  person: { name: string; born: string | null; confidence: number; evidenceId?: string } | null;
  /** 0..100 that the first of the owners is; null where a method has nothing to say of it. */
  ownerConfidence?: number | null;
  /** Best first. */
  phones: readonly MethodContact[];
  emails: readonly MethodContact[];
}

/** A way from the evidence of a search to its answer: the engine, or one of the baselines beside it. */
export interface Method {
  name: string;
  answer(query: Query, found: readonly Evidence[], tooCommon?: ReadonlySet<bigint>): MethodAnswer;
  /** The number of the group that each person record is put in. */
  group(found: readonly Evidence[]): ReadonlyMap<string, number>;
}

export interface MethodContext {
  today: string;
  sources: readonly SourceFacts[];
}
