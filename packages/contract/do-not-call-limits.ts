/** Lists of numbers that are not to be called, or only with care: what can be loaded, by an account for itself or by an operator for all. */
export const NUMBER_LIST_KINDS = ['national', 'state', 'litigator', 'reassigned'] as const;
export type NumberListKind = (typeof NUMBER_LIST_KINDS)[number];

/** Within so many days of a list's date it may say that a number is not on it; after that it only says what is (16 CFR 310.4(b)(3)(iv)). */
export const LIST_FRESH_DAYS = 31;
/** Of one file of an account, as it is sent. What is unpacked may be larger. */
export const LIST_FILE_BYTES = 300 * 1000 * 1000;
/** How many lists an account may keep. */
export const MAX_LISTS = 200;
