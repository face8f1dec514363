/** How an answer names the account's own lists, and what a list says of a contact; free of schemas. */

/** What a source that is a list of the account is called, before the list's id. No publisher's name has a colon. */
const OWN_LIST = 'own-list:';

export function ownListSource(id: string): string {
  return `${OWN_LIST}${id}`;
}

export function isOwnListSource(source: string): boolean {
  return source.startsWith(OWN_LIST);
}

/** What a list may say of a contact of its row. */
export const OWN_LIST_SAID = ['right_party', 'other_party', 'out_of_service'] as const;
export type OwnListSaid = (typeof OWN_LIST_SAID)[number];

interface Said {
  /** Answers of long ago have none. */
  evidence?: readonly { source: string; question: string; weight: number }[];
}

/** Whether a list of the account itself says that a contact of an answer is theirs: it is shown, and not charged for. */
export function isOwnContact({ evidence }: Said): boolean {
  return (evidence ?? []).some(({ source, question, weight }) => question === 'contact' && weight >= 0 && isOwnListSource(source));
}
