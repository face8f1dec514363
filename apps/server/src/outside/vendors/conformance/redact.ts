/** Removes personal data from an exchange: the shape stays, equal values stay equal, and nothing can be traced back. */
import { createHmac, randomBytes } from 'node:crypto';

/** Fields that hold words of the vendor's vocabulary. */
const VOCABULARY =
  /^(kind|type|phone_?type|line_?type|primary_phone_type|status|sub_status|trace_type|queue_type|request_?type|api_version|text|.*_column|includes)$/i;
/** Fields whose numbers are counts or codes. */
const COUNTS = /rank|order|ordinal|count|credits|status|code|page|total|per_|rows|score|ms$/i;
const SECRETS = /^(api_?key|key|token|password|authorization)$/i;
const OURS = /^00000000-0000-4000-8000-\d{12}$/;
const PHONE = /^\+?1?[\s(.-]*\d{3}[\s).-]*\d{3}[\s.-]*\d{4}$/;
const ISO_DAY = /^(\d{4})-(\d\d)(?:-(\d\d))?(T.*)?$/;
const AMERICAN_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

export type Redact = (value: unknown, key?: string) => unknown;

/** One redactor for each recording: its random salt is discarded with it. */
export function createRedactor(salt: Buffer = randomBytes(32)): Redact {
  /** Deterministic bytes for a value, ignoring case. */
  const drawn = (value: string, at = 0) => createHmac('sha256', salt).update(`${at} ${value.toUpperCase()}`).digest();
  const pick = (value: string, at: number, below: number) => drawn(value, Math.floor(at / 32))[at % 32]! % below;

  const spell = (text: string) =>
    text.replace(/[\p{L}\d]/gu, (letter, at: number) => {
      if (/\d/.test(letter)) return String(pick(text, at, 10));
      const other = String.fromCodePoint(97 + pick(text, at, 26));
      return /\p{Lu}/u.test(letter) ? other.toUpperCase() : other;
    });
  const phone = (text: string) => {
    const ten = `${2 + pick(text, 0, 8)}${pick(text, 1, 9)}${2 + pick(text, 2, 8)}555${1000 + (drawn(text, 9).readUInt16BE() % 9000)}`;
    const digits = text.replace(/\D/g, '');
    const said = digits.slice(-10);
    let at = said === digits ? 0 : -1;
    return text.replace(/\d/g, (digit) => (at < 0 ? (at++, digit) : ten[at++]!));
  };
  const parts = (text: string) => ({ year: 1930 + pick(text, 0, 80), month: 1 + pick(text, 1, 12), day: 1 + pick(text, 2, 28) });
  const redactText = (text: string, key: string): string => {
    if (text === '' || OURS.test(text) || VOCABULARY.test(key)) return text;
    if (SECRETS.test(key)) return 'redacted';
    if (/^\s*[[{]/.test(text)) return redactJson(text);
    if (text.includes('@')) return `w${drawn(text).readUInt32BE()}@example.com`;
    if (/^https?:/.test(text)) return `https://vendor.example/${drawn(text).toString('hex').slice(0, 16)}`;
    if (PHONE.test(text)) return phone(text);
    if (/^[A-Z]{2}$/.test(text)) return 'FK';
    const iso = ISO_DAY.exec(text);
    const { year, month, day } = parts(text);
    if (iso) return `${year}-${two(month)}${iso[3] === undefined ? '' : `-${two(day)}`}${iso[4] === undefined ? '' : 'T00:00:00.000Z'}`;
    return AMERICAN_DAY.test(text) ? `${month}/${day}/${year}` : spell(text);
  };
  const redactJson = (text: string): string => {
    try {
      return JSON.stringify(redact(JSON.parse(text)));
    } catch {
      return spell(text);
    }
  };
  const redact: Redact = (value, key = '') => {
    if (typeof value === 'string') return redactText(value, key);
    if (typeof value === 'number') return COUNTS.test(key) ? value : Number(spell(String(value)).replace(/^(-?)0(?=\d)/, '$11'));
    if (Array.isArray(value)) return value.map((each) => redact(each, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, redact(each, name)]));
  };
  return redact;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
