// Written by `npm run calibrate`; not edited by hand.
import type { ContactRates } from './contact-facts.ts';

/** Of 29357 contacts of people that no figure is reported of. */
export const CONTACT_RATES: ContactRates = {
  truth: {
    phone: { voter: 0.7698, phone_listing: 0.8366, email_list: 0.6755, address_change: 0.6154, other: 0.8808 },
    email: { voter: 0.8808, phone_listing: 0.8808, email_list: 0.8993, address_change: 0.8808, other: 0.8808 },
  },
  endsPerYear: { mobile: 0.0895, landline: 0.1364, voip: 0.1151, unknown: 0.1099, email: 0.0235 },
  weights: {
    lineActive: 2.547,
    lineDisconnected: -8.566,
    lineDisconnectedBefore: -3.673,
    lineDisconnectedFormerly: -0.209,
    reassignedAfter: -6.58,
    heldSince: 0.799,
    assignedToThem: 1.605,
    seenBeforeAssigned: -4.792,
    assignedToAnother: -3.607,
    newerMobile: -2.813,
    movedAway: -0.374,
    mailboxDeliverable: 2.534,
    mailboxUndeliverable: -8.417,
    mailboxCatchAll: 1,
    newerMailbox: -0.98,
    slipOfAnother: -1.755,
    laterHolder: -3.997,
    newerHolder: -4.917,
    begunHolder: -0.719,
    lateHolder: -0.663,
    earlierHolder: -1.357,
    formerHolder: 0,
    manyHolders: -8.295,
  },
};
