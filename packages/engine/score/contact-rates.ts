// Written by `npm run calibrate`; not edited by hand.
import type { ContactRates } from './contact-facts.ts';

export const CONTACT_RATES: ContactRates = {
  truth: {
    phone: { voter: 0.85, phone_listing: 0.8, email_list: 0.85, address_change: 0.85, other: 0.65 },
    email: { voter: 0.85, phone_listing: 0.8, email_list: 0.85, address_change: 0.85, other: 0.65 },
  },
  endsPerYear: { mobile: 0.06, landline: 0.1, voip: 0.15, unknown: 0.1, email: 0.04 },
  bits: {
    lineActive: 1.2,
    lineDisconnected: -7,
    lineDisconnectedBefore: -3,
    reassignedAfter: -6,
    heldSince: 1,
    newerMobile: -1,
    movedAway: -1,
    mailboxDeliverable: 1.8,
    mailboxUndeliverable: -7,
    mailboxCatchAll: 0.2,
    newerMailbox: -0.2,
    laterHolder: -4,
    lateHolder: -2,
    earlierHolder: -0.7,
    manyHolders: -6,
  },
};
