// Written by `npm run calibrate`; not edited by hand.
import type { ContactRates } from './contact-facts.ts';

/** Of 14760 contacts of people that no figure is reported of. */
export const CONTACT_RATES: ContactRates = {
  truth: {
    phone: { voter: 0.787, phone_listing: 0.8258, email_list: 0.6848, address_change: 0.7927, other: 0.8808 },
    email: { voter: 0.8808, phone_listing: 0.8808, email_list: 0.932, address_change: 0.8808, other: 0.8808 },
  },
  endsPerYear: { mobile: 0.0312, landline: 0.0539, voip: 0.1036, unknown: 0.0728, email: 0.0282 },
  bits: {
    lineActive: 2.2,
    lineDisconnected: -8.675,
    lineDisconnectedBefore: -4.258,
    reassignedAfter: -6.082,
    heldSince: 1.301,
    newerMobile: -3.135,
    movedAway: -0.368,
    mailboxDeliverable: 2.353,
    mailboxUndeliverable: -7.939,
    mailboxCatchAll: 1,
    newerMailbox: -0.928,
    laterHolder: -3.864,
    lateHolder: -2.153,
    earlierHolder: -1.202,
    manyHolders: -8.39,
  },
};
