import { foldText } from './fold.ts';

/** Words of an address line; `breaks[i]` tells that a comma or line end stands behind word i. */
export interface AddressWords {
  words: string[];
  breaks: boolean[];
}

const MAX_WORDS = 60;

function isWordCode(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 45 || code === 47 || code === 38 || code === 39;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** 'N.W.' is one word, 'ST.PAUL' two, '12.5' one. */
function pushDotted(word: string, words: string[]): void {
  const parts = word.split('.').filter((part) => part !== '');
  if (parts.length > 1 && (parts.every((part) => part.length === 1) || parts.every((part) => isDigit(part.charCodeAt(0))))) {
    const isNumber = isDigit(parts[0]?.charCodeAt(0) ?? 0);
    words.push(parts.join(isNumber ? '.' : ''));
  } else for (const part of parts) pushWord(part, words);
}

function pushWord(word: string, words: string[]): void {
  if (word.includes('.')) return pushDotted(word, words);
  let from = 0;
  let to = word.length;
  while (from < to && "-/&'".includes(word[from] ?? '')) from++;
  while (to > from && "-/&'".includes(word[to - 1] ?? '')) to--;
  if (from === to) {
    if (word === '&') words.push(word);
    return;
  }
  const trimmed = from > 0 || to < word.length ? word.slice(from, to) : word;
  words.push(trimmed.includes("'") ? trimmed.replaceAll("'", '') : trimmed);
}

function breakCode(code: number): boolean {
  return code === 44 || code === 59 || code === 40 || code === 41 || code === 124;
}

/** Dots and quotes are gone, '#' is a word of its own. */
export function splitAddressWords(text: string): AddressWords {
  const folded = foldText(text.includes('\n') ? text.replace(/[\r\n]+/g, ', ') : text);
  const words: string[] = [];
  const breaks: boolean[] = [];
  let start = -1;
  for (let i = 0; i <= folded.length && words.length < MAX_WORDS; i++) {
    const code = i < folded.length ? folded.charCodeAt(i) : 32;
    if (isWordCode(code) || (code === 46 && start >= 0)) {
      if (start < 0) start = i;
      continue;
    }
    if (start >= 0) pushWord(folded.slice(start, i), words);
    start = -1;
    while (breaks.length < words.length) breaks.push(false);
    if (code === 35) {
      words.push('#');
      breaks.push(false);
    } else if (breakCode(code) && words.length > 0) breaks[words.length - 1] = true;
  }
  joinNumbers(words, breaks);
  words.forEach((word, i) => {
    if (word === 'NO' && NUMBERED.test(words[i + 1] ?? '')) words[i] = '#';
  });
  return { words, breaks };
}
/** 'HIGHWAY NO 33' and 'NO 12B' count; 'NO 5TH ST' lies north. */
const NUMBERED = /^(?:\d+[A-Z]?|[A-Z]\d+)$/;

/** '1542, 1544 TANNERY ROW' and '1542;1544' are one house. */
function joinNumbers(words: string[], breaks: boolean[]): void {
  if (breaks[0] !== true || breaks[1] === true || words.length < 4) return;
  if (!/^\d{1,5}$/.test(words[0] ?? '') || !/^\d{1,5}$/.test(words[1] ?? '')) return;
  words.splice(0, 2, `${words[0] ?? ''}-${words[1] ?? ''}`);
  breaks.shift();
  breaks[0] = false;
}
