// Written by `npm run calibrate`; not edited by hand.
import type { ContactRates } from './contact-facts.ts';

/** Of 29270 contacts of people that no figure is reported of. */
export const CONTACT_RATES: ContactRates = {
  truth: {
    phone: { voter: 0.7077, phone_listing: 0.812, email_list: 0.5, address_change: 0.6189, other: 0.8808 },
    email: { voter: 0.8808, phone_listing: 0.8808, email_list: 0.904, address_change: 0.8808, other: 0.8808 },
  },
  endsPerYear: { mobile: 0.1054, landline: 0.1541, voip: 0.1329, unknown: 0.1121, email: 0.0249 },
  weights: {
    lineActive: 2.359,
    lineDisconnected: -8.56,
    lineDisconnectedBefore: -3.958,
    reassignedAfter: -6.286,
    heldSince: 1.026,
    newerMobile: -2.523,
    movedAway: -0.265,
    mailboxDeliverable: 2.519,
    mailboxUndeliverable: -8.397,
    mailboxCatchAll: 1,
    newerMailbox: -0.953,
    slipOfAnother: -1.676,
    laterHolder: -3.75,
    lateHolder: -1.602,
    earlierHolder: -0.982,
    manyHolders: -8.44,
  },
};
