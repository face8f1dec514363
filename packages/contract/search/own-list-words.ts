/** How an answer names the account's own lists, and what a list may say about a contact; free of schemas. */

/** The prefix of a source that is a list of the account; the list's id follows. No publisher's name contains a colon. */
const OWN_LIST = 'own-list:';

export function ownListSource(id: string): string {
  return `${OWN_LIST}${id}`;
}

export function isOwnListSource(source: string): boolean {
  return source.startsWith(OWN_LIST);
}

/** What a list may say about a contact in its row. */
export const OWN_LIST_SAID = ['right_party', 'other_party', 'out_of_service'] as const;
export type OwnListSaid = (typeof OWN_LIST_SAID)[number];

interface Said {
  /** Absent in old answers. */
  evidence?: readonly { source: string; question: string; weight: number }[];
}

/** Whether one of the account's own lists contains this contact: it is then shown and not charged. */
export function isOwnContact({ evidence }: Said): boolean {
  return (evidence ?? []).some(({ source, question, weight }) => question === 'contact' && weight >= 0 && isOwnListSource(source));
}
