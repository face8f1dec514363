/** What became of a contact, as reported by its buyer. All but `right_party` mean that it was not worth its price. */
export const OUTCOMES = {
  phone: ['right_party', 'wrong_number', 'disconnected'],
  email: ['right_party', 'wrong_person', 'bounced'],
} as const;
export const CONTACT_KINDS = ['phone', 'email'] as const;

export type ContactKind = (typeof CONTACT_KINDS)[number];
export type ContactOutcome = (typeof OUTCOMES)[ContactKind][number];
