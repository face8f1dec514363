// Written by `npm run calibrate`; not edited by hand.
import type { ContactRates } from './contact-facts.ts';

/** Of 25655 contacts of people that no figure is reported of. */
export const CONTACT_RATES: ContactRates = {
  truth: {
    phone: { voter: 0.8011, phone_listing: 0.8518, email_list: 0.6313, address_change: 0.6682, other: 0.8808 },
    email: { voter: 0.8808, phone_listing: 0.8808, email_list: 0.9095, address_change: 0.8808, other: 0.8808 },
  },
  endsPerYear: { mobile: 0.059, landline: 0.0577, voip: 0.0655, unknown: 0.0914, email: 0.0234 },
  bits: {
    lineActive: 2.444,
    lineDisconnected: -9,
    lineDisconnectedBefore: -4.862,
    reassignedAfter: -6.141,
    heldSince: 1.186,
    newerMobile: -2.737,
    movedAway: -0.31,
    mailboxDeliverable: 2.431,
    mailboxUndeliverable: -8.26,
    mailboxCatchAll: 1,
    newerMailbox: -1.214,
    slipOfAnother: -2.575,
    laterHolder: -4.349,
    lateHolder: -2.081,
    earlierHolder: -1.319,
    manyHolders: -9,
  },
};
