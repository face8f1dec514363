/** Phrases that differ on an installation without billing, each with its replacement. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bYou were not charged, and nothing of it is shown\./g, 'Nothing of it is shown.'],
  [/\bto be sold\b/g, 'to be shown'],
  // Sentences about charges, refunds or credits.
  [/[^.!?]*\b(?:charged|credits?|refunded|refunds)\b[^.!?]*[.!?]/gi, ''],
];

/** Adapts one of our own texts to an installation without billing by leaving out what it says about charges and credits. */
export function withoutCharges(text: string): string {
  return WORDS.reduce((left, [words, instead]) => left.replace(words, instead), text).trim();
}
