/** What became of a contact, as its buyer says. All but `right_party` say that it was not worth its price. */
export const OUTCOMES = {
  phone: ['right_party', 'wrong_number', 'disconnected'],
  email: ['right_party', 'wrong_person', 'bounced'],
} as const;
export const CONTACT_KINDS = ['phone', 'email'] as const;

export type ContactKind = (typeof CONTACT_KINDS)[number];
export type ContactOutcome = (typeof OUTCOMES)[ContactKind][number];
