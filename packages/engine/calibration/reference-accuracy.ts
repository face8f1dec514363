// Written by `npm run calibrate`; not edited by hand.
import type { Subject } from './reliability.ts';

/** What the agreement of the made-up states' own sources says of them, by role: what an installation's are compared with. */
export const REFERENCE_ACCURACY: Readonly<Record<Subject, Readonly<Record<string, number>>>> = {
  phone: { address_change: 0.839, email_list: 0.901, phone_listing: 0.961, voter: 0.883 },
  address: { address_change: 0.712, email_list: 0.864, phone_listing: 0.921, voter: 0.858 },
};

/** Of the lines of their dead, the share that their line files call active. */
export const REFERENCE_ENDED = 0.133;
