// Written by `npm run calibrate`; not edited by hand.
import type { ContactRates } from './contact-facts.ts';

/** Of 16870 contacts of people that no figure is reported of. */
export const CONTACT_RATES: ContactRates = {
  truth: {
    phone: { voter: 0.7569, phone_listing: 0.8389, email_list: 0.5822, address_change: 0.6461, other: 0.8808 },
    email: { voter: 0.8808, phone_listing: 0.8808, email_list: 0.9079, address_change: 0.8808, other: 0.8808 },
  },
  endsPerYear: { mobile: 0.0611, landline: 0.0626, voip: 0.0954, unknown: 0.0908, email: 0.0269 },
  bits: {
    lineActive: 2.527,
    lineDisconnected: -8.453,
    lineDisconnectedBefore: -3.55,
    reassignedAfter: -6.134,
    heldSince: 1.196,
    newerMobile: -2.628,
    movedAway: -0.661,
    mailboxDeliverable: 2.301,
    mailboxUndeliverable: -7.876,
    mailboxCatchAll: 1,
    newerMailbox: -0.863,
    slipOfAnother: -1.735,
    laterHolder: -3.71,
    lateHolder: -2.042,
    earlierHolder: -1.168,
    manyHolders: -8.665,
  },
};
