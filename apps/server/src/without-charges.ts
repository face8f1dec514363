/** The words that differ where nobody is billed, each beside what takes its place. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bYou were not charged, and nothing of it is shown\./g, 'Nothing of it is shown.'],
  [/\bto be sold\b/g, 'to be shown'],
  // Sentences that say what was charged or not, or speak of credits.
  [/[^.!?]*\b(?:charged|credits?|refunded|refunds)\b[^.!?]*[.!?]/gi, ''],
];

/** A text for people as it reads where nobody is billed: what it says of charges and credits is left out. Texts of ours only. */
export function withoutCharges(text: string): string {
  return WORDS.reduce((left, [words, instead]) => left.replace(words, instead), text).trim();
}
