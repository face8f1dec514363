import type { Role } from '@deedline/contract/member';

/** What each role may do, in a sentence. */
export const ROLE_WORDS: Readonly<Record<Role, { name: string; may: string }>> = {
  owner: { name: 'Owner', may: 'Everything: also buys credits, invites and removes members, states the licence and closes the account.' },
  member: { name: 'Member', may: 'Searches, uploads batches, reports outcomes, keeps lists and exports. Spends the account’s credits.' },
  viewer: { name: 'Viewer', may: 'Looks at searches, results, lists, statements and receipts. Spends, changes and exports nothing.' },
};
