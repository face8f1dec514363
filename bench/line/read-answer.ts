import type { Search } from '@deedline/contract/search/search';
import type { MethodAnswer } from '../match/method.ts';

/** Maps a record's id in the database to its id in memory; undefined when the record is in no judged file. */
export type FindRecord = (evidenceId: string) => string | undefined;

/**
 * Converts what a member sees in GET /api/searches/{id}: contacts below 50 are withheld, and a free answer shows nothing. Throws when the search did not
 * complete.
 */
export function readAnswer({ status, searchMode, results, errorMessage }: Search, findRecord: FindRecord): MethodAnswer {
  if (status !== 'completed' || results === null)
    throw new Error(`a search by ${searchMode} ended ${status}: ${errorMessage ?? 'without an answer'}`);
  const { parcel, owners, owner, confidenceScore, identity, phones, emails } = results;
  const evidenceId = identity?.evidence[0] && (findRecord(identity.evidence[0].evidenceId) ?? UNKNOWN);
  return {
    parcel,
    owners: owners.map(({ name }) => name),
    ownerConfidence: parcel && owners.length > 0 ? confidenceScore : null,
    person:
      results.matched && owner
        ? {
            name: owner.name,
            born: owner.dateOfBirth,
            confidence: confidenceScore ?? 0,
            ...(evidenceId === undefined ? {} : { evidenceId }),
          }
        : null,
    phones: phones.map(({ e164, type, confidence, sourceCount }) => ({
      value: e164,
      kind: type ?? 'unknown',
      confidence,
      records: sourceCount,
    })),
    emails: emails.map(({ email, confidence, sourceCount }) => ({ value: email, kind: 'email', confidence, records: sourceCount })),
  };
}

/** Id of a record that belongs to nobody. */
const UNKNOWN = 'unknown';
