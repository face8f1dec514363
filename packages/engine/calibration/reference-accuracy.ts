// Written by `npm run calibrate`; not edited by hand.
import type { Subject } from './reliability.ts';

/** What the agreement of the made-up states' own sources says of them, by role: what an installation's are compared with. */
export const REFERENCE_ACCURACY: Readonly<Record<Subject, Readonly<Record<string, number>>>> = {
  phone: { address_change: 0.838, email_list: 0.912, phone_listing: 0.959, voter: 0.882 },
  address: { address_change: 0.715, email_list: 0.857, phone_listing: 0.914, voter: 0.862 },
};

/** Of the lines of their dead, the share that their line files call active. */
export const REFERENCE_ENDED = 0.134;
