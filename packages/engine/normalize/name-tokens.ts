/** Abbreviations with strokes that belong together; any other stroke separates two names. */
const STROKED: ReadonlySet<string> = new Set(
  'C/O H/W W/H L/E J/T T/C T/E U/A U/T/A U/T/D U/D/T U/W F/B/O A/K/A F/K/A N/K/A D/B/A W/ROS J/T/R/S R/S H/H I/T/F'.split(' '),
);
/** Dotted letters that are one word; other dotted letters are initials. */
const DOTTED: ReadonlySet<string> = new Set(
  'LLC LLP LP INC PC PA NA PLLC PLC USA US MD DDS DVM CPA ESQ PHD SA LTD CO FKA AKA NKA DBA JTRS TR LE DO'.split(' '),
);

function isWordCode(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 39 || code === 45 || code === 46 || code === 47;
}

function pushDotted(word: string, tokens: string[]): void {
  const parts = word.split('.').filter((part) => part !== '');
  const joined = parts.join('');
  const isAbbreviation = parts.length > 1 && DOTTED.has(joined) && parts.every((part) => part.length <= 2);
  if (isAbbreviation) tokens.push(joined);
  else for (const part of parts) pushWord(part, tokens);
}

function pushStroked(word: string, tokens: string[]): void {
  if (STROKED.has(word) || /^\d+\/\d/.test(word)) {
    tokens.push(word);
    return;
  }
  word
    .split('/')
    .filter((part) => part !== '')
    .forEach((part, i) => {
      if (i > 0) tokens.push('&');
      pushWord(part, tokens);
    });
}

function pushWord(word: string, tokens: string[]): void {
  let from = 0;
  let to = word.length;
  while (from < to && "'-./".includes(word[from] ?? '')) from++;
  while (to > from && "'-./".includes(word[to - 1] ?? '')) to--;
  if (from === to) return;
  const trimmed = from === 0 && to === word.length ? word : word.slice(from, to);
  if (trimmed.includes('.')) pushDotted(trimmed, tokens);
  else if (trimmed.includes('/')) pushStroked(trimmed, tokens);
  else tokens.push(trimmed);
}

/** More words than any owner line has. */
const MAX_TOKENS = 60;

/** Words of a folded line in order, with '&', ',', '%' and '(' as words of their own; 'AND' and '+' come out as '&', ';' and '|' too. */
export function splitNameTokens(folded: string): string[] {
  const tokens: string[] = [];
  let start = -1;
  let isPlain = true;
  for (let i = 0; i <= folded.length && tokens.length < MAX_TOKENS; i++) {
    const code = i < folded.length ? folded.charCodeAt(i) : 32;
    if (isWordCode(code)) {
      if (start < 0) {
        start = i;
        isPlain = true;
      }
      if (code < 48) isPlain = false;
      continue;
    }
    if (start >= 0) {
      const word = folded.slice(start, i);
      start = -1;
      if (word === 'AND') tokens.push('&');
      else if (isPlain) tokens.push(word);
      else pushWord(word, tokens);
    }
    if (code === 38 || code === 43 || code === 59 || code === 124) tokens.push('&');
    else if (code === 44) tokens.push(',');
    else if (code === 37) {
      // A share behind a name is no part of it; any other '%' means care of.
      if (!/^\d/.test(tokens.at(-1) ?? '')) tokens.push('%');
      else if (tokens.length > 2) tokens.pop();
    } else if (code === 40) tokens.push('(');
  }
  return tokens;
}
