import { isTypo } from '@deedline/engine/text/text-distance';
import { nicknameRoots } from '@deedline/engine/normalize/nickname';
import { GIVEN_VARIANTS, SURNAME_VARIANTS } from '../../packages/world/names/spelling-variants.ts';
import type { TruthPerson } from '../../packages/world/truth.ts';

export function words(text: string): string[] {
  return text
    .toUpperCase()
    .replace(/['.]/g, '')
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
}

/** From so many letters on, a surname that stands in the letters of a print run together is no chance: DELACRUZ, ST CLAIR. */
const LONG_SURNAME = 6;

/**
 * Whether a printed name can be this person's under any name they bore: surname and given name, or its initial, both there, in any of the
 * spellings that the made-up state knows to be one name.
 */
export function isNameOf(printed: string, person: TruthPerson): boolean {
  const tokens = words(printed);
  const letters = tokens.join('');
  const holds = (word: string): boolean => tokens.some((token) => token === word || isTypo(token, word));
  return person.names.some((name) => {
    const surname = words(name.last);
    const joined = surname.join('');
    const given = words(name.first)[0] ?? '';
    const isSurname =
      surname.some(holds) ||
      (joined.length >= LONG_SURNAME && letters.includes(joined)) ||
      (SURNAME_VARIANTS.get(name.last) ?? []).some((variant) => letters.includes(words(variant).join('')));
    const isGiven =
      [given, ...(GIVEN_VARIANTS.get(given) ?? [])].some(holds) ||
      tokens.includes(given[0] ?? '') ||
      tokens.some((token) => nicknameRoots(token).includes(given));
    return isSurname && isGiven;
  });
}

function coreOf(text: string): string {
  return words(text)
    .filter((word) => !['LLC', 'INC', 'CORP', 'THE', 'OF', 'CO'].includes(word))
    .join('');
}

/** Two prints of an organisation: one is the other cut short, legal forms and punctuation aside. */
export function isSameTitle(printed: string, name: string): boolean {
  const [a, b] = [coreOf(printed), coreOf(name)];
  const shared = Math.min(a.length, b.length);
  return shared >= 4 && a.slice(0, Math.min(shared, 22)) === b.slice(0, Math.min(shared, 22));
}
