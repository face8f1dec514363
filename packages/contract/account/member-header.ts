/** Of a request from a page: the member whose page it is. Refused where the session is another's. */
export const MEMBER_HEADER = 'deedline-member';
