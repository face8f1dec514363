/**
 * A key: a typed text under which evidence is filed and found again. Ingest and queries derive keys with the same functions. The store keeps only the 64-bit
 * hash.
 */
export const KEY_TYPES = {
  apn: 1, // FIPS:APN
  apnAnywhere: 2, // APN, and its parts: 14-2-30
  addressZip: 3, // ZIP5:NUMBER:STREETCORE
  addressCity: 4, // CITY:NUMBER:STREETCORE (parcels, and records without a ZIP)
  addressState: 5, // STATE:NUMBER:STREETCORE (parcels only)
  numberZip: 6, // ZIP5:NUMBER (parcels only): finds a misspelled street
  phone: 7, // E.164
  email: 8, // canonical
  nameSoundZip: 9, // phonetic surname + first initial + ZIP5
  nameRootZip3: 10, // surname + nickname root + ZIP3
  nameBirth: 11, // surname + birth date
  nameNumber: 12, // surname + house number + ZIP5, or ZIP3 and the street's first letter
  nameState: 13, // surname + nickname root + state
  nameAnywhere: 14, // phonetic surname + nickname root
  companyState: 15, // company core tokens + state
  companyAnywhere: 16, // phonetic company core tokens
  registryNumber: 17, // STATE:NUMBER
  nameCity: 18, // phonetic surname + city (parcels only): finds a misspelled given name, narrows a common one
  numberCity: 19, // CITY:NUMBER (parcels only): finds a misspelled street without a ZIP
  addressUnit: 20, // NUMBER:STREETCORE:UNIT: narrows a tower
  companyHead: 21, // first two core tokens, phonetic: rolls truncate names at 30 letters
  givenNumber: 23, // nickname root + number and area as in nameNumber: finds a married name, a street's other name
  companyFiling: 22, // phonetic core tokens, or the first two (registry filings only): a large owner's parcels cannot crowd out its filing
} as const;
export type KeyType = keyof typeof KEY_TYPES;

export interface Key {
  type: KeyType;
  /** 64 bits, signed, as a Postgres bigint. */
  hash: bigint;
  /** The text before hashing; for tests and explanations, never stored or logged. */
  text: string;
  /** Used when this key matches too many records: only records that are also filed under one of these keys are fetched. */
  narrowBy?: Key[];
  /** The number of records above which the key is too common; if absent, the store's general limit applies. */
  most?: number;
}

const halves = new Int32Array(2);
const whole = new BigInt64Array(halves.buffer);

/** The 32-bit finalizer of MurmurHash3 (public domain): every input bit affects every output bit. */
function finish(hash: number): number {
  let mixed = hash;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/**
 * Signed 64-bit hash of a typed text: two 32-bit lanes over its UTF-16 units, mixed with each other at the end. It is the same on every little-endian machine
 * and must never change, because stored loads contain it. Not cryptographic: it hides nothing.
 */
export function hashKey(type: KeyType, text: string): bigint {
  let low = 0x9747b28c ^ KEY_TYPES[type];
  let high = 0x3c6ef372 + KEY_TYPES[type];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x85ebca77);
    low = (low << 13) | (low >>> 19);
    high = Math.imul(high ^ unit, 0xc2b2ae3d);
    high = (high << 17) | (high >>> 15);
  }
  low = finish(low ^ text.length);
  high = finish(high ^ Math.imul(low, 0x27d4eb2f));
  halves[0] = finish(low ^ Math.imul(high, 0x165667b1));
  halves[1] = high;
  return whole[0] ?? 0n;
}
