/** Under which command a restore is on record. What counts from the start of the database counts from there as well. */
export const RESTORE_ACT = 'restore';
