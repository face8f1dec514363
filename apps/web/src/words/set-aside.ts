/** Shown beside a balance while a batch runs: its next rows are paid for in advance, and what they do not cost is returned. */
export const SET_ASIDE = 'Some are set aside while a batch runs';
