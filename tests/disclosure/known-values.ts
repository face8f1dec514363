/** All values about people in a state's records, to find them in a text. */
import type { Evidence, RawAddress } from '@deedline/engine/model/evidence';
import { readPhone } from '@deedline/engine/normalize/phone';

export interface KnownValues {
  /** The values from the records that a text contains; what the user typed must be blanked in it. */
  foundIn(text: string): string[];
}

export function readValues(evidence: readonly Evidence[]): KnownValues {
  const names = new Set<string>();
  const others = new Set<string>();
  for (const one of evidence) {
    for (const name of namesOn(one)) for (const word of name.toUpperCase().split(/[^\p{L}]+/u)) if (word.length > 3) names.add(word);
    for (const value of valuesOn(one)) others.add(value);
  }
  return {
    foundIn(text) {
      const upper = text.toUpperCase();
      const phones = (upper.match(/\+?1?\D?\(?\d{3}\)?\D?\d{3}\D?\d{4}\b/g) ?? []).map((phone) => readPhone(phone) ?? '');
      const mails = upper.match(/[^\s",:;()]+@[^\s",:;()]+/g) ?? [];
      const dates = upper.match(/\b(19|20)\d\d-\d\d-\d\d\b/g) ?? [];
      const lines = upper.match(/\b\d+ [A-Z]+( [A-Z]+)+/g) ?? [];
      const words = (text.match(/\p{Lu}\p{L}+/gu) ?? []).filter((word) => names.has(word.toUpperCase()));
      return [...[...phones, ...mails, ...dates, ...lines].filter((value) => others.has(value)), ...words];
    },
  };
}

/** All string values of an answer, one per line, without the keys. */
export function textsIn(answer: unknown): string {
  if (typeof answer === 'string') return answer;
  if (typeof answer !== 'object' || answer === null) return '';
  return Object.values(answer).map(textsIn).filter(Boolean).join('\n');
}

function namesOn(one: Evidence): string[] {
  if (one.kind === 'person') return [one.body.name.last ?? one.body.name.full ?? '', one.body.name.first ?? ''];
  return one.kind === 'parcel' ? one.body.owners.map(({ full = '' }) => full) : [];
}

function valuesOn(one: Evidence): string[] {
  if (one.kind === 'parcel') return [lineOf(one.body.situs), lineOf(one.body.mailing), one.body.apn];
  if (one.kind !== 'person') return [];
  const { birthDate = '', phones = [], emails = [], address } = one.body;
  return [birthDate, ...phones.map((phone) => readPhone(phone) ?? ''), ...emails.map((email) => email.toUpperCase()), lineOf(address)];
}

function lineOf(printed: RawAddress | undefined): string {
  return printed?.line.toUpperCase() ?? '';
}
