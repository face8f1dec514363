import type { Answer } from '../model/answer.ts';
import type { SearchMode } from '@deedline/contract/search/search';

/** The answer when nothing was found: every field is null or empty. */
export function emptyAnswer(searchMode: SearchMode): Answer {
  return {
    searchMode,
    matched: false,
    propertyAddress: null,
    owner: null,
    owners: [],
    ownerPath: [],
    mailing: null,
    mailingAddress: null,
    identity: null,
    death: null,
    confidenceScore: null,
    phones: [],
    emails: [],
    relatives: [],
    flags: [],
    ownershipDetails: null,
    propertyValuation: null,
    propertyDetails: null,
    taxInformation: null,
    salesHistory: [],
    propertySaidBy: null,
    addressHistory: [],
    civilRecords: {
      numberOfBankruptcies: 0,
      numberOfLiens: 0,
      numberOfJudgments: 0,
      mostRecentBankruptcy: null,
      mostRecentLien: null,
      mostRecentJudgment: null,
    },
    parcel: null,
    otherProperties: [],
    alternatives: [],
    alike: null,
    bestContactConfidence: 0,
  };
}
