/** Sent with a page's requests: the member whose page it is. The request is refused if the session belongs to another member. */
export const MEMBER_HEADER = 'deedline-member';
