// Written by `npm run calibrate`; not edited by hand.
import type { ContactRates } from './contact-facts.ts';

/** Of 11063 contacts of people that no figure is reported of. */
export const CONTACT_RATES: ContactRates = {
  truth: {
    phone: { voter: 0.7974, phone_listing: 0.7882, email_list: 0.7573, address_change: 0.7604, other: 0.8808 },
    email: { voter: 0.8808, phone_listing: 0.8808, email_list: 0.9316, address_change: 0.8808, other: 0.8808 },
  },
  endsPerYear: { mobile: 0.06, landline: 0.0675, voip: 0.0813, unknown: 0.0898, email: 0.0262 },
  bits: {
    lineActive: 2.482,
    lineDisconnected: -8.122,
    lineDisconnectedBefore: -4.011,
    reassignedAfter: -5.769,
    heldSince: 1.251,
    newerMobile: -2.421,
    movedAway: -0.13,
    mailboxDeliverable: 2.346,
    mailboxUndeliverable: -7.558,
    mailboxCatchAll: 1,
    newerMailbox: -1.307,
    slipOfAnother: -2,
    laterHolder: -3.879,
    lateHolder: -1.792,
    earlierHolder: -0.746,
    manyHolders: -8.408,
  },
};
