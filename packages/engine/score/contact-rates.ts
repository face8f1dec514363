// Written by `npm run calibrate`; not edited by hand.
import type { ContactRates } from './contact-facts.ts';

/** Of 25797 contacts of people that no figure is reported of. */
export const CONTACT_RATES: ContactRates = {
  truth: {
    phone: { voter: 0.7977, phone_listing: 0.8526, email_list: 0.6509, address_change: 0.7079, other: 0.8808 },
    email: { voter: 0.8808, phone_listing: 0.8808, email_list: 0.9066, address_change: 0.8808, other: 0.8808 },
  },
  endsPerYear: { mobile: 0.0599, landline: 0.0581, voip: 0.0642, unknown: 0.0887, email: 0.0228 },
  weights: {
    lineActive: 2.399,
    lineDisconnected: -9,
    lineDisconnectedBefore: -5.003,
    reassignedAfter: -6.191,
    heldSince: 1.212,
    newerMobile: -2.667,
    movedAway: -0.304,
    mailboxDeliverable: 2.431,
    mailboxUndeliverable: -8.302,
    mailboxCatchAll: 1,
    newerMailbox: -1.174,
    slipOfAnother: -2.507,
    laterHolder: -4.326,
    lateHolder: -2.155,
    earlierHolder: -1.355,
    manyHolders: -9,
  },
};
