/** How somebody signed in, as ID tokens say it: the words of RFC 8176 that name something that a person knows, has or is, and `mfa`. */
const KINDS = {
  pwd: 'knows',
  pin: 'knows',
  otp: 'has',
  hwk: 'has',
  swk: 'has',
  sc: 'has',
  sms: 'has',
  tel: 'has',
  face: 'is',
  fpt: 'is',
  iris: 'is',
  retina: 'is',
  vbm: 'is',
  mfa: 'several',
} as const;
export type Method = keyof typeof KINDS;

/** No provider says more; a longer list is none. */
const MOST_WORDS = 32;

/** The words of an `amr` that are known here, each once, sorted. What is no short list of texts says nothing. */
export function readMethods(amr: unknown): Method[] {
  if (!Array.isArray(amr) || amr.length > MOST_WORDS || amr.some((word) => typeof word !== 'string')) return [];
  return [...new Set(amr as string[])].filter((word): word is Method => Object.hasOwn(KINDS, word)).toSorted();
}

/** Whether they are more than one factor: it is said outright, or they are of different kinds. */
export function areTwoFactors(methods: readonly Method[]): boolean {
  return methods.includes('mfa') || new Set(methods.map((method) => KINDS[method])).size > 1;
}
