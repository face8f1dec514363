// Written by `npm run calibrate`; not edited by hand.
import type { ContactRates } from './contact-facts.ts';

/** Of 22419 contacts of people that no figure is reported of. */
export const CONTACT_RATES: ContactRates = {
  truth: {
    phone: { voter: 0.775, phone_listing: 0.8173, email_list: 0.5764, address_change: 0.6874, other: 0.8808 },
    email: { voter: 0.8808, phone_listing: 0.8808, email_list: 0.92, address_change: 0.8808, other: 0.8808 },
  },
  endsPerYear: { mobile: 0.0664, landline: 0.0699, voip: 0.0939, unknown: 0.0888, email: 0.0268 },
  bits: {
    lineActive: 2.629,
    lineDisconnected: -8.592,
    lineDisconnectedBefore: -4.281,
    reassignedAfter: -6.099,
    heldSince: 1.25,
    newerMobile: -2.704,
    movedAway: -0.444,
    mailboxDeliverable: 2.592,
    mailboxUndeliverable: -8.157,
    mailboxCatchAll: 1,
    newerMailbox: -1.002,
    slipOfAnother: -1.031,
    laterHolder: -4.226,
    lateHolder: -1.859,
    earlierHolder: -1.278,
    manyHolders: -8.901,
  },
};
