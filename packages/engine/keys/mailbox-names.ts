import { isGivenName, isSurname } from '../normalize/term-frequencies.ts';
import { isAlike, isTypo } from '../text/text-distance.ts';
import type { PersonName } from '../normalize/name.ts';
import { nicknameRoots } from '../normalize/nickname.ts';

/** Shorter words of a mailbox occur in too many other words to be taken for a name. */
const LEAST_SURNAME = 4;
const LEAST_GIVEN = 3;

interface MailboxName {
  first: string;
  last: string;
}

/**
 * Other names of the holder that a mailbox suggests: `salvador.cole@` for S COLE, `jason_7@` for HASON, `apowell@` for an Amy who has married since. One word
 * must fit the printed name, because a mailbox may be the spouse's or be named after a falcon.
 */
export function mailboxNames(email: string, printed: PersonName): PersonName[] {
  const { first, last } = printed;
  if (first === undefined || last === undefined) return [];
  const words = localWords(email);
  const [one, two] = words;
  const named =
    words.length === 1
      ? readJoined(one!, first, last)
      : words.length === 2
        ? (readApart(one!, two!, first) ?? readApart(two!, one!, first))
        : null;
  if (!named || (named.first === first && isSameLetters(named.last, last))) return [];
  return [{ ...named, display: printed.display }];
}

/** The letters before the first digit, upper case, split where the mailbox has separators. */
function localWords(email: string): string[] {
  const [local = ''] = email.toUpperCase().split(/[@+\d]/, 1);
  return local.split(/[^A-Z]+/).filter((word) => word !== '');
}

/** `salvador.cole`, `thompson.consuelo` */
function readApart(given: string, surname: string, first: string): MailboxName | null {
  return surname.length >= LEAST_SURNAME && isLikeGiven(given, first) ? { first: given, last: surname } : null;
}

/** `jason`, `jasonk`, `jkeldhouse` */
function readJoined(word: string, first: string, last: string): MailboxName | null {
  for (const given of word.endsWith(last[0]!) ? [word, word.slice(0, -1)] : [word])
    if (isLikeGiven(given, first) && isGivenName(given)) return { first: given, last };
  const surname = word.slice(1);
  if (word[0] !== first[0] || surname.length < LEAST_SURNAME) return null;
  return isTypo(surname, last) || isSurname(surname) ? { first, last: surname } : null;
}

function isLikeGiven(given: string, first: string): boolean {
  if (given.length < LEAST_GIVEN) return false;
  if (given === first || (first.length === 1 && given.startsWith(first)) || isTypo(given, first) || isAlike(given, first)) return true;
  const roots = nicknameRoots(given);
  return nicknameRoots(first).some((root) => roots.includes(root));
}

function isSameLetters(left: string, right: string): boolean {
  return left === right || left === right.replace(/[^A-Z]/g, '');
}
