import type { CrmFacts } from '../crm.ts';

export const FACTS: CrmFacts = {
  label: 'Follow Up Boss',
  homepage: 'https://www.followupboss.com',
  readOn: '2026-11-26',
  // No machine-readable description is published: client and twin were written by hand from these pages and are checked against fixtures.
  sources: ['https://docs.followupboss.com/reference (people-post, requests-and-responses, error-responses, common-issues)'],
  keyHelp: 'In Follow Up Boss under Admin › API: a key of the account. It sees what the user of the key sees.',
  knowsDoNotDisturb: false,
  // OAuth is only available to approved partners.
  oauth: null,
  usualFields: {},
};
