// Written by `npm run calibrate`; not edited by hand.
import type { ContactRates } from './contact-facts.ts';

/** Of 29290 contacts of people that no figure is reported of. */
export const CONTACT_RATES: ContactRates = {
  truth: {
    phone: { voter: 0.7631, phone_listing: 0.8408, email_list: 0.6722, address_change: 0.6283, other: 0.8808 },
    email: { voter: 0.8808, phone_listing: 0.8808, email_list: 0.9001, address_change: 0.8808, other: 0.8808 },
  },
  endsPerYear: { mobile: 0.0886, landline: 0.1275, voip: 0.1083, unknown: 0.1167, email: 0.0241 },
  weights: {
    lineActive: 2.43,
    lineDisconnected: -8.627,
    lineDisconnectedBefore: -3.423,
    reassignedAfter: -6.586,
    heldSince: 0.816,
    assignedToThem: 1.64,
    seenBeforeAssigned: -4.973,
    assignedToAnother: -3.609,
    newerMobile: -2.662,
    movedAway: -0.383,
    mailboxDeliverable: 2.511,
    mailboxUndeliverable: -8.401,
    mailboxCatchAll: 1,
    newerMailbox: -0.981,
    slipOfAnother: -1.792,
    laterHolder: -3.985,
    newerHolder: -5.115,
    begunHolder: -0.737,
    lateHolder: -0.664,
    earlierHolder: -0.938,
    formerHolder: 0,
    manyHolders: -8.231,
  },
};
