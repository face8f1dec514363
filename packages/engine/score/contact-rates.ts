// Written by `npm run calibrate`; not edited by hand.
import type { ContactRates } from './contact-facts.ts';

/** Of 16680 contacts of people that no figure is reported of. */
export const CONTACT_RATES: ContactRates = {
  truth: {
    phone: { voter: 0.7326, phone_listing: 0.7838, email_list: 0.5127, address_change: 0.5929, other: 0.8808 },
    email: { voter: 0.8808, phone_listing: 0.8808, email_list: 0.9075, address_change: 0.8808, other: 0.8808 },
  },
  endsPerYear: { mobile: 0.1397, landline: 0.1983, voip: 0.1789, unknown: 0.1096, email: 0.02 },
  weights: {
    lineActive: 2.742,
    lineDisconnected: -7.847,
    lineDisconnectedBefore: -3.49,
    reassignedAfter: -5.961,
    heldSince: 1.095,
    assignedToThem: 1.284,
    seenBeforeAssigned: -4.888,
    assignedToAnother: -4.184,
    newerMobile: -2.519,
    movedAway: -0.329,
    mailboxDeliverable: 2.348,
    mailboxUndeliverable: -7.979,
    mailboxCatchAll: 1,
    newerMailbox: -1.042,
    slipOfAnother: -1.757,
    laterHolder: -3.515,
    newerHolder: -5.187,
    begunHolder: -1.026,
    lateHolder: -1.071,
    earlierHolder: -1.355,
    formerHolder: -0.007,
    manyHolders: -7.812,
  },
};
