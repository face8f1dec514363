/** What teams write. */
export const INVITATION = 'invitation';
export const MEMBER_JOINED = 'member_joined';
export const OWNERSHIP_GIVEN = 'ownership_given';
