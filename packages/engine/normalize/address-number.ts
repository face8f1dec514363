import { NUMBER_WORDS, TYPES, isPlainType } from './address-words.ts';

const FRACTION = /^\d\/\d$/;

/** '418', '123 1/2', '45-12', 'N6W23001', 'ONE'; leading zeros dropped. */
export function readNumber(words: readonly string[], at: number, to: number): { number: string; next: number } | undefined {
  const word = words[at] ?? '';
  const spelled = NUMBER_WORDS.get(word);
  if (spelled !== undefined && to - at >= 2 && !FRACTION.test(words[at + 1] ?? '')) {
    return to - at > 2 || !isPlainType(words[at + 1]) ? { number: spelled, next: at + 1 } : undefined;
  }
  const first = word.charCodeAt(0);
  const isGrid = (first === 78 || first === 83 || first === 69 || first === 87) && /^[NSEW]\d+[NSEW]\d+$/.test(word);
  if (/^[NSEW]\d+$/.test(word) && /^[NSEW]\d+$/.test(words[at + 1] ?? '')) return { number: word + (words[at + 1] ?? ''), next: at + 2 };
  const isFireNumber = to - at > 2 && /^[NSEW]\d{3,5}$/.test(word);
  if (!isGrid && !isFireNumber && !(first >= 48 && first <= 57)) return undefined;
  if (isGrid || isFireNumber) return { number: word, next: at + 1 };
  if (!/^\d+[A-Z]{0,2}$|^\d+-\d*[A-Z]?\d*$|^\d+-?\d\/\d$|^\d+\.\d$/.test(word)) return undefined;
  if (/^\d+(?:ST|ND|RD|TH)$/.test(word)) return undefined;
  let number = word.replace(/^0+(?=\d)/, '');
  let next = at + 1;
  const glued = /^(\d+)-(\d\/\d)$/.exec(number);
  if (glued !== null) number = `${glued[1]} ${glued[2]}`;
  if (words[next] === '&' && /^\d+$/.test(words[next + 1] ?? '') && next + 2 < to)
    return { number: `${number}-${words[next + 1] ?? ''}`, next: next + 2 };
  const after = words[next] ?? '';
  if (next < to && FRACTION.test(after)) {
    number += ` ${after}`;
    next++;
  } else if (to - next >= 2 && /^[ABC]$/.test(after) && TYPES.get(words[next + 1] ?? '') === undefined && /^\d+$/.test(number)) {
    number += after;
    next++;
  }
  return { number, next };
}
