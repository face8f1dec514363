/** Which reports of users count towards accuracy, and from when on they are told. */

/** What users report of a kind of contact is published from so many reports on, of so many accounts. */
export const ENOUGH_REPORTS = 100;
export const ENOUGH_ACCOUNTS = 5;
/** A report counts when it comes within so many days of the delivery: later it says more of what has changed since. */
export const REPORT_DAYS = 30;
/** The latest reports of one account that count for a kind. */
export const MAX_REPORTS_OF_ACCOUNT = 50;
/** An account that made so many reports, and none of a right party, counts for nothing. */
export const ONLY_WRONG_REPORTS = 10;
