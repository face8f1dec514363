/** What a recorder or a clerk writes behind a party: defendant, plaintiff, grantor, grantee. */
const MARKS: ReadonlySet<string> = new Set('DF DFT DEFT DEFDT DEF PL PLF PLFF PLTF GRTR GRTOR GRTEE'.split(' '));

/** A person's words without them, for showing: the first word is never one, and a name keeps two words. What is compared keeps them all. */
export function withoutRecorderMarks(words: readonly string[]): readonly string[] {
  const kept = words.filter((word, index) => index === 0 || !MARKS.has(word));
  return kept.length < 2 ? words : kept;
}

/** Words that firms bear at their end as well: a mark only behind the form of a firm. */
const FIRMS_OWN: ReadonlySet<string> = new Set(['PL', 'DEF', 'PLF']);

/** A firm's words without the marks at its end, for showing: two words stay. What is compared keeps them all. `isForm`: LLC, INC and the like. */
export function firmWithoutRecorderMarks(words: readonly string[], isForm: (word: string) => boolean): readonly string[] {
  let to = words.length;
  while (to > 2 && MARKS.has(words[to - 1]!) && (!FIRMS_OWN.has(words[to - 1]!) || isForm(words[to - 2]!))) to--;
  return words.slice(0, words[to - 1] === ',' ? to - 1 : to);
}
