/** Rank, number, line, do-not-call, confidence: the heading and every row of the list share them. */
export const PHONE_COLUMNS = '@4xl:grid-cols-[1.75rem_minmax(0,1fr)_11rem_12rem_9rem]';
