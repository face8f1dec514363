/** How many lists an account keeps, how many searches a list holds, and how long its words may be. */
export const LIST_LIMITS = { lists: 200, entries: 1000, name: 80, note: 500 } as const;
