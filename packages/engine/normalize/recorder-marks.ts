/** What a recorder or a clerk writes behind a party: defendant, plaintiff, grantor, grantee. */
const MARKS: ReadonlySet<string> = new Set('DF DFT DEFT DEFDT DEF PL PLF PLFF PLTF GRTR GRTOR GRTEE'.split(' '));

/** A person's words without them, for showing: the first word is never one, and a name keeps two words. What is compared keeps them all. */
export function withoutRecorderMarks(words: readonly string[]): readonly string[] {
  const kept = words.filter((word, index) => index === 0 || !MARKS.has(word));
  return kept.length < 2 ? words : kept;
}
