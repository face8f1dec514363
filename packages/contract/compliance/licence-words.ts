/** The statement that users confirm about their licence. A change of wording needs a new version, which has to be confirmed again. */
export const LICENCE_TEXT = {
  version: '2026-11-22',
  text:
    'What I say here about my licence is true and current. I work within what it, and the law of the states I work in, allow, ' +
    'and I will say so here when that changes.',
} as const;

export const LICENCE_KINDS = ['licensed', 'none_needed'] as const;
export type LicenceKind = (typeof LICENCE_KINDS)[number];

/** Professions of the product's users. */
export const PROFESSIONS = {
  real_estate: 'Real estate agent or broker',
  investor: 'Real estate investor or wholesaler',
  debt_collector: 'Debt collector',
  process_server: 'Process server',
  investigator: 'Private investigator',
  attorney: 'Attorney or law firm',
  other: 'Something else',
} as const;
export type Profession = keyof typeof PROFESSIONS;
export const PROFESSION_CODES = Object.keys(PROFESSIONS) as [Profession, ...Profession[]];

/** The declaration of users whose work requires no licence. */
export const NONE_NEEDED_WORDS = 'I hold no licence: where I work, the law asks for none for what I do.';

/** States, the District of Columbia and territories; FK is the demo's made-up state. */
// prettier-ignore
export const STATE_CODES = [
  'AK', 'AL', 'AR', 'AS', 'AZ', 'CA', 'CO', 'CT', 'DC', 'DE', 'FK', 'FL', 'GA', 'GU', 'HI', 'IA', 'ID', 'IL', 'IN', 'KS', 'KY', 'LA', 'MA', 'MD', 'ME', 'MI', 'MN',
  'MO', 'MP', 'MS', 'MT', 'NC', 'ND', 'NE', 'NH', 'NJ', 'NM', 'NV', 'NY', 'OH', 'OK', 'OR', 'PA', 'PR', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VA', 'VI', 'VT',
  'WA', 'WI', 'WV', 'WY',
] as const;
