// Written by `npm run calibrate`; not edited by hand.
import type { Subject } from './reliability.ts';

/** What the agreement of the made-up states' own sources says of them, by role: what an installation's are compared with. */
export const REFERENCE_ACCURACY: Readonly<Record<Subject, Readonly<Record<string, number>>>> = {
  phone: { address_change: 0.886, email_list: 0.925, phone_listing: 0.969, voter: 0.913 },
  address: { address_change: 0.71, email_list: 0.861, phone_listing: 0.912, voter: 0.862 },
};
