import { AppError } from '@deedline/contract/errors';
import { ZxcvbnFactory, type ZxcvbnResult } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Whose password it is to be: what is tried first after the common ones. */
export interface PasswordOwner {
  email: string;
  names: readonly (string | null | undefined)[];
}

/** What comes after is worth nothing more. The judge's work grows faster than what it reads: so far it is 20 ms at worst. */
const MOST_LETTERS_JUDGED = 64;
/** Who knows what people choose must need more tries than this; where words of the owner's own are in it, a thousand times more. */
const LEAST_GUESSES = 1e6;
const LEAST_GUESSES_OF_OWN_WORDS = 1e9;
const PRODUCT_WORDS = ['deedline', 'skiptrace', 'skiptracing'];
const LEAST_WORD_LETTERS = 3;

const judge = new ZxcvbnFactory({
  dictionary: { 'passwords-common': dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
  maxLength: MOST_LETTERS_JUDGED,
  l33tMaxSubstitutions: 10,
});

const WHY = {
  own: 'This password is made of your name, your address or the name Deedline, which is tried first.',
  common: 'This password is among the most common ones, or nearly, and they are tried first.',
  pattern: 'This password is made of repetitions, sequences, dates or neighbouring keys, which are tried first.',
  weak: 'This password is found with too few tries.',
} as const;

/** Throws `password_refused` with the reason where a password is among those that are tried first: common ones, patterns, the owner's own words. */
export function requireGoodPassword(password: string, owner: PasswordOwner): void {
  const why = judgePassword(password, owner);
  if (why === null) return;
  throw new AppError(
    'password_refused',
    `${WHY[why]} Please choose another: three or four words that have nothing to do with each other do well.`,
  );
}

/** Why a password is refused; null: it is good enough. */
export function judgePassword(password: string, owner: PasswordOwner): keyof typeof WHY | null {
  const judged = judge.check(password.trim(), [...PRODUCT_WORDS, ...wordsOf(owner)]);
  const isOfOwnWords = judged.sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs');
  if (judged.guesses >= (isOfOwnWords ? LEAST_GUESSES_OF_OWN_WORDS : LEAST_GUESSES)) return null;
  return isOfOwnWords ? 'own' : whyOf(judged);
}

function whyOf({ sequence }: ZxcvbnResult): keyof typeof WHY {
  const patterns = new Set<string>(sequence.map(({ pattern }) => pattern));
  if (patterns.has('dictionary')) return 'common';
  return patterns.size > 1 || !patterns.has('bruteforce') ? 'pattern' : 'weak';
}

/** The whole address, its parts and the names. */
function wordsOf({ email, names }: PasswordOwner): string[] {
  const parts = [email, ...names].flatMap((text) => [text ?? '', ...(text ?? '').split(/[^\p{L}\p{N}]+/u)]);
  return parts.filter((word) => word.length >= LEAST_WORD_LETTERS);
}
