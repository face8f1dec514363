// Written by `npm run calibrate`; not edited by hand.
import type { ContactRates } from './contact-facts.ts';

/** Of 25800 contacts of people that no figure is reported of. */
export const CONTACT_RATES: ContactRates = {
  truth: {
    phone: { voter: 0.7948, phone_listing: 0.8545, email_list: 0.6427, address_change: 0.6715, other: 0.8808 },
    email: { voter: 0.8808, phone_listing: 0.8808, email_list: 0.9068, address_change: 0.8808, other: 0.8808 },
  },
  endsPerYear: { mobile: 0.059, landline: 0.0571, voip: 0.0635, unknown: 0.0876, email: 0.0228 },
  bits: {
    lineActive: 2.399,
    lineDisconnected: -9,
    lineDisconnectedBefore: -5.003,
    reassignedAfter: -6.198,
    heldSince: 1.21,
    newerMobile: -2.689,
    movedAway: -0.307,
    mailboxDeliverable: 2.43,
    mailboxUndeliverable: -8.303,
    mailboxCatchAll: 1,
    newerMailbox: -1.174,
    slipOfAnother: -2.46,
    laterHolder: -4.344,
    lateHolder: -2.151,
    earlierHolder: -1.363,
    manyHolders: -9,
  },
};
