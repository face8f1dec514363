/** The baseline: first word, last word, and a list of words that end companies. */
import type { PrintedPerson } from './name-labels.ts';

const COMPANY = /\b(?:LLC|L\.L\.C|INC|CORP|CORPORATION|COMPANY|CO|LTD|LP|LLP|BANK|CHURCH|ASSOCIATION|ASSN|PROPERTIES|HOLDINGS)\b/i;
const GOVERNMENT = /\b(?:CITY|COUNTY|STATE|TOWN|DISTRICT|AUTHORITY)\b/i;
const SUFFIX = /[\s,]+(JR|SR|II|III|IV)\b\.?/i;

export function readNameNaively(text: string, order?: string): { kind: string; persons: PrintedPerson[] } {
  if (/\bTRUST\b/i.test(text)) return { kind: 'trust', persons: [] };
  if (COMPANY.test(text)) return { kind: 'company', persons: [] };
  if (GOVERNMENT.test(text)) return { kind: 'government', persons: [] };
  const isEstate = /\bESTATE\b/i.test(text);
  const persons = text
    .replace(/\bESTATE( OF)?\b|\bET (AL|UX|VIR)\b/gi, '')
    .split(/\s*(?:&|\band\b)\s*/i)
    .filter((part) => part.trim() !== '')
    .map((part) => readPerson(part.trim(), order));
  return { kind: isEstate ? 'estate' : persons.length > 1 ? 'couple' : 'person', persons };
}

function readPerson(text: string, order?: string): PrintedPerson {
  const suffix = SUFFIX.exec(text)?.[1] ?? '';
  const bare = text.replace(SUFFIX, '');
  const [before = '', behind] = bare.split(',').map((part) => part.trim());
  if (behind !== undefined && behind !== '') {
    const [given = '', ...middle] = behind.split(/\s+/);
    return { given, middle: middle.join(' '), surname: before, suffix };
  }
  const words = before.split(/\s+/);
  if (words.length === 1) return { surname: words[0] ?? '', suffix };
  if (order === 'last_first') return { surname: words[0] ?? '', given: words[1] ?? '', middle: words.slice(2).join(' '), suffix };
  return { given: words[0] ?? '', middle: words.slice(1, -1).join(' '), surname: words.at(-1) ?? '', suffix };
}
