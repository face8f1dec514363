/** The published rules of what is not charged twice and what comes back. The words for them stand on the credits page and in the terms. */

/** As long as the same answer costs nothing, and as long as a contact that was paid for can be reported for a refund. */
export const FAIR_DAYS = 30;
/** In any FAIR_DAYS days, of the credits charged for contacts in them, at most this part comes back for reported contacts ... */
export const MAX_REFUNDED_SHARE = 0.25;
/** ... but so many credits always. */
export const ALWAYS_REFUNDED_CREDITS = 10;
/** A contact marked "right party" for longer than this is right: reporting it after that gives nothing back. */
export const SLIP_MINUTES = 10;
