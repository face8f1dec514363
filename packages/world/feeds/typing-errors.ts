import { isoOf } from '../days.ts';
import type { Random } from '../random.ts';

/** Keys beside each other, for slips of a finger. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  A: 'SQ',
  B: 'VN',
  C: 'XV',
  D: 'SF',
  E: 'WR',
  F: 'DG',
  G: 'FH',
  H: 'GJ',
  I: 'UO',
  J: 'HK',
  K: 'JL',
  L: 'K',
  M: 'N',
  N: 'BM',
  O: 'IP',
  P: 'O',
  Q: 'WA',
  R: 'ET',
  S: 'AD',
  T: 'RY',
  U: 'YI',
  V: 'CB',
  W: 'QE',
  X: 'ZC',
  Y: 'TU',
  Z: 'X',
};

function slip(random: Random, text: string): string {
  const at = random.int(text.length);
  const letter = text[at]!;
  if (!/[A-Z]/.test(letter)) return text;
  const kind = random.int(4);
  if (kind === 0) return text.slice(0, at) + NEIGHBOURS[letter]!.charAt(random.int(NEIGHBOURS[letter]!.length)) + text.slice(at + 1);
  if (kind === 1) return text.slice(0, at) + text.slice(at + 1);
  if (kind === 2) return text.slice(0, at) + letter + text.slice(at);
  const next = text[at + 1];
  return next && /[A-Z]/.test(next) ? text.slice(0, at) + next + letter + text.slice(at + 2) : text;
}

/** The text, now and then with one typing error; the first letter of short words is spared as typists do. */
export function typed(random: Random, text: string, chance: number): string {
  return text.length > 3 && random.chance(chance) ? slip(random, text) : text;
}

/** Two digits of a house number the wrong way round, or one wrong. */
export function typedNumber(random: Random, digits: string, chance: number): string {
  if (digits.length < 2 || !random.chance(chance)) return digits;
  const at = random.int(digits.length - 1) + 1;
  return digits.slice(0, at) + String(random.int(10)) + digits.slice(at + 1);
}

/** A phone number with one wrong digit among the last four. */
export function typedPhone(random: Random, phone: string, chance: number): string {
  if (!random.chance(chance)) return phone;
  const at = 6 + random.int(4);
  const wrong = phone.slice(0, at) + String((Number(phone[at]) + 1 + random.int(9)) % 10) + phone.slice(at + 1);
  return wrong.endsWith('5551212') ? phone : wrong;
}

/** Month and day exchanged, or the year off by one or ten. */
export function typedDate(random: Random, day: number, chance: number): string {
  const iso = isoOf(day);
  if (!random.chance(chance)) return iso;
  const [year, month, date] = iso.split('-') as [string, string, string];
  if (Number(date) <= 12 && random.chance(0.5)) return `${year}-${date}-${month}`;
  return `${Number(year) + random.pick([-10, -1, 1, 10])}-${month}-${date === '29' || date === '30' || date === '31' ? '28' : date}`;
}
