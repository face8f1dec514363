import type {
  CalibratedKind,
  JudgedStatement,
  MeasuredAccuracy,
  NoiseProfile,
  ReportedVendor,
  Stratum,
} from '@deedline/contract/accuracy/accuracy';

type Figure = MeasuredAccuracy['figures'][number];

export function isMissed({ name, value, target }: Pick<Figure, 'name' | 'value' | 'target'>): boolean {
  return target !== null && (isError(name) ? value > target : value < target);
}

/** Lower is better for errors and losses, higher is better for all other figures. */
const isError = (name: string): boolean => /^(ece|brier|logloss)/i.test(name);

export function formatTarget({ name, target }: Pick<Figure, 'name' | 'target'>): string {
  if (target === null) return 'none set';
  return `${isError(name) ? 'at most' : 'at least'} ${formatShare(target)}`;
}

/** 0.99 -> '0.990': shares as the measurement prints them, never rounded up to 1. */
export function formatShare(share: number): string {
  const text = share.toFixed(3);
  return share < 1 && text === '1.000' ? '0.999' : text;
}

export function formatInterval({ low, high }: { low: number; high: number }): string {
  return `${formatShare(low)}–${formatShare(high)}`;
}

/** A share 0..1 in percent, the unit of a confidence. */
export function formatPercent(share: number): string {
  return (share * 100).toFixed(1);
}

export const KIND_WORDS: Readonly<Record<CalibratedKind, string>> = {
  mobile: 'Mobile phones',
  landline: 'Landlines',
  voip: 'VoIP lines',
  unknown: 'Lines of unknown type',
  email: 'Email addresses',
};

export const BAND_WORDS: Readonly<Record<ReportedVendor['bands'][number]['band'], string>> = {
  first: 'its first choice',
  next: 'its second and third choice',
  further: 'its further choices',
  unranked: 'without an order',
};

export const STATEMENT_WORDS: Readonly<Record<JudgedStatement, string>> = {
  phone: 'Phone numbers',
  email: 'Emails',
  owner: 'Owners of a property',
  person_born: 'People by name and birth date',
  person_placed: 'People by name and town',
  reverse_phone: 'Who has a phone number',
  reverse_email: 'Who has an email',
  relative_phone: 'Phones of relatives',
};

export const STRATUM_WORDS: Readonly<Record<Stratum, string>> = {
  bought: 'Property bought',
  moved: 'Person moved',
  namesakes: 'Who bears the name',
  owner: 'Owned by',
  line: 'Line',
  records: 'Independent records',
  age: 'Age of the person',
  city: 'Adults in the city',
};

export const PROFILE_WORDS: Readonly<Record<NoiseProfile, { name: string; what: string }>> = {
  clean: { name: 'Clean', what: 'records with few errors' },
  typical: { name: 'Typical', what: 'the errors that public files and lists have' },
  shifted: { name: 'Shifted', what: 'more of them: more typing errors, older files, more copying without a word' },
};
