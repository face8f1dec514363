import type { PersonView } from '../compare/comparable.ts';

/** A block larger than this brings strangers together; its members meet through their other blocks. */
const BLOCK_LIMIT = 60;

/**
 * Pairs of groups that something besides the name links: a house number in a ZIP or city, a phone, an email, a birth
 * date or the year of birth under one name. A name alone, however rare, makes nobody one person, so no other pair is compared.
 */
export function linkedPairs(groups: readonly { view: PersonView }[]): [number, number][] {
  const blocks = new Map<string, number[]>();
  groups.forEach(({ view }, index) => {
    for (const key of blockKeys(view)) {
      const block = blocks.get(key);
      if (!block) blocks.set(key, [index]);
      else if (block.at(-1) !== index) block.push(index);
    }
  });
  const pairs = new Map<number, [number, number]>();
  for (const block of blocks.values()) {
    if (block.length > BLOCK_LIMIT) continue;
    for (let i = 0; i < block.length; i++) {
      for (let j = i + 1; j < block.length; j++) pairs.set(block[i]! * groups.length + block[j]!, [block[i]!, block[j]!]);
    }
  }
  return [...pairs.values()];
}

function blockKeys(view: PersonView): Set<string> {
  const keys = new Set<string>();
  const initials = initialsOf(view);
  for (const { parts } of view.addresses) {
    if (!parts.number) continue;
    for (const initial of initials) {
      if (parts.zip5) keys.add(`a|${parts.number}|${parts.zip5}|${initial}`);
      if (parts.city) keys.add(`c|${parts.number}|${parts.city}|${initial}`);
    }
  }
  for (const phone of view.phones) keys.add(`p|${phone}`);
  for (const email of view.emails) keys.add(`e|${email}`);
  for (const birth of view.births) {
    if (birth.length >= 10) keys.add(`b|${birth}`);
    for (const name of view.names) if (name.sound && name.roots) keys.add(`y|${name.sound}|${name.roots[0]}|${birth.slice(0, 4)}`);
  }
  return keys;
}

/** Of given name, formal name and surname: one of them survives a slip, a nickname and exchanged columns. */
function initialsOf({ names }: PersonView): string[] {
  const initials: string[] = [];
  for (const { first, last, roots } of names) {
    for (const word of [first, last, roots?.[0]]) {
      const initial = word?.[0] ?? '';
      if (!initials.includes(initial)) initials.push(initial);
    }
  }
  return initials;
}
