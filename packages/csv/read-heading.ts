export interface Heading {
  /** Lower case, words apart. */
  text: string;
  words: string[];
  /** Whose place it tells: of the property, of where its owner gets mail, or nobody says. */
  party: 'property' | 'mailing' | 'none';
  /** 2 for 'Address 2' and 'Owner 2 Name'; 1 where none stands. */
  number: number;
  /** An address with its city, state and ZIP code in one column. */
  isWhole: boolean;
}

/** Headings that were written in one word: 'propertyaddress', 'mailcity', 'ownername'. */
const RUN_TOGETHER =
  /^(property|prop|site|situs|subject|mailing|mail|owner|billing|tax|street)_?(address|addr|street|city|state|zip|zipcode|postal|name|names?|type|id)$/;
const PROPERTY = /^(property|prop|site|situs|subject|physical|premise|premises|parcel|location|house|home|service)$/;
/** Words of a place that is not the property's. */
export const MAILING =
  /^(mailing|mail|mailed|owner|owners|billing|bill|tax|taxpayer|contact|return|correspondence|po|business|office|work|company|agent|lender|grantee|buyer|seller|absentee|alternate|alt|previous|prior|former|old)$/;

export function readHeading(heading: string): Heading {
  const apart = heading
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase();
  const words = apart
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => RUN_TOGETHER.exec(word)?.slice(1) ?? [word]);
  const isEmail = words.includes('email') || apart.includes('e-mail');
  const party = isEmail
    ? 'none'
    : words.some((word) => MAILING.test(word))
      ? 'mailing'
      : words.some((word) => PROPERTY.test(word))
        ? 'property'
        : 'none';
  const number = Math.max(1, ...words.filter((word) => /^\d$/.test(word)).map(Number));
  const isWhole = words.includes('address') && words.includes('city') && words.includes('state');
  return { text: apart, words, party, number, isWhole };
}
