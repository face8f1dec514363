// Written by `npm run calibrate`; not edited by hand.
import type { ContactRates } from './contact-facts.ts';

/** Of 29359 contacts of people that no figure is reported of. */
export const CONTACT_RATES: ContactRates = {
  truth: {
    phone: { voter: 0.771, phone_listing: 0.8373, email_list: 0.6781, address_change: 0.6147, other: 0.8808 },
    email: { voter: 0.8808, phone_listing: 0.8808, email_list: 0.8985, address_change: 0.8808, other: 0.8808 },
  },
  endsPerYear: { mobile: 0.0878, landline: 0.1351, voip: 0.1133, unknown: 0.1105, email: 0.0234 },
  weights: {
    lineActive: 2.525,
    lineDisconnected: -8.58,
    lineDisconnectedBefore: -3.684,
    lineDisconnectedFormerly: -0.212,
    reassignedAfter: -6.59,
    heldSince: 0.8,
    assignedToThem: 1.605,
    seenBeforeAssigned: -4.789,
    assignedToAnother: -3.604,
    newerMobile: -2.815,
    movedAway: -0.375,
    mailboxDeliverable: 2.539,
    mailboxUndeliverable: -8.416,
    mailboxCatchAll: 1,
    newerMailbox: -0.981,
    slipOfAnother: -1.757,
    laterHolder: -4.002,
    newerHolder: -4.914,
    begunHolder: -0.718,
    lateHolder: -0.662,
    earlierHolder: -1.355,
    formerHolder: 0,
    manyHolders: -8.286,
  },
};
