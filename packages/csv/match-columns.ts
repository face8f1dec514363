import { BATCH_FIELDS } from '@deedline/contract/limits';
import type { BatchColumns, BatchField } from '@deedline/contract/search/batch';
import { type Heading, MAILING, PROPERTY, readHeading } from './open-table.ts';

/**
 * Finds the columns that a search reads by their headings. The rule is the product specification's (section 5, "Batch upload"): address, street or property;
 * name or owner; city; state; zip or postal, anywhere in the heading. Of several candidates the one most likely to be the property's is taken. A heading that
 * contains the word but cannot mean it is not taken, except that an address is always found where the specification finds one.
 * In a file that this application exported, the input columns are read, not the result columns. `filled` gives the number of non-empty rows per column, if
 * known: an empty column is not taken while there is another. Undefined if no heading says address, street or property.
 */
export function matchColumns(header: readonly string[], filled?: readonly number[]): BatchColumns | undefined {
  const asked = header.map((heading) => /^input data: \w+$/i.test(heading.trim()));
  const isOurs = asked.filter(Boolean).length === BATCH_FIELDS.length;
  const isEmpty = (at: number): boolean => filled?.[at] === 0;
  const read = header.map(readHeading);
  const headings = read.map((heading, at) => ((isOurs ? !asked[at] : isEmpty(at)) ? NOTHING : heading));
  const address = best(headings, rankAddress) ?? firstAddress(headings) ?? firstAddress(read);
  if (address === undefined) return undefined;
  const ofAddress = read[address]!.party;
  const columns: BatchColumns = { address };
  for (const field of ['city', 'state', 'zip'] as const) {
    const column = best(headings, (heading, at) => (at === address ? undefined : rankPlace(field, heading, ofAddress)));
    if (column !== undefined) columns[field] = column;
  }
  const between = stateBetween(headings, columns);
  if (between !== undefined) columns.state ??= between;
  const taken = new Set(Object.values(columns));
  const name = best(headings, (heading, at) => (taken.has(at) ? undefined : rankName(heading)));
  if (name !== undefined) columns.name = name;
  return columns;
}

/** The heading of a column that is not considered. */
const NOTHING: Heading = { text: '', words: [], party: 'none', number: 1, isWhole: false };

function firstAddress(headings: readonly Heading[]): number | undefined {
  const at = headings.findIndex(({ text }) => /address|street|property/.test(text));
  return at < 0 ? undefined : at;
}

/** 'ST' usually means a street; in a county's export, between the city and the ZIP code, it means the state. */
function stateBetween(headings: readonly Heading[], { city, zip }: BatchColumns): number | undefined {
  if (city === undefined || zip !== city + 2) return undefined;
  return headings[city + 1]!.text === 'st' ? city + 1 : undefined;
}

/** The lowest rank wins, the first among equals; undefined is never taken. */
function best(headings: readonly Heading[], rank: (heading: Heading, at: number) => number | undefined): number | undefined {
  let found: { at: number; rank: number } | undefined;
  for (const [at, heading] of headings.entries()) {
    const one = rank(heading, at);
    if (one !== undefined && (found === undefined || one < found.rank)) found = { at, rank: one };
  }
  return found?.at;
}

/** Words that make 'address', 'street' or 'property' mean something else, or only a part of it. */
const NOT_AN_ADDRESS =
  /^(e|email|mail id|ip|ips|mac|web|website|url|internet|wallet|type|types|class|classification|code|use|usage|id|ids|key|no|num|nbr|number|count|counts|value|values|worth|tax|taxes|price|cost|status|state|city|zip|zipcode|postal|county|country|name|names|owner|owners|owned|manager|description|desc|sqft|size|area|age|year|beds|baths|phone|suffix|prefix|direction|dir|predir|postdir|view|unit|link|photo|photos|image|notes|note|tags|flag|score|date|source|verified|valid|validated|lat|latitude|longitude|lng|condition|management|company|2|3)$/;

const ADDRESS_MAY_SAY = /^(address|addresses|street|streets|property|prop|site|situs|subject|physical|line|full|primary|main|complete|1)$/;

function rankAddress({ text, words, party, number, isWhole }: Heading): number | undefined {
  if (!/address|street|property/.test(text)) return undefined;
  if (isWhole) return 1;
  const says = (word: string): boolean => words.includes(word);
  const isPlace = says('address') || says('addresses') || says('street');
  const rest = words.filter((word) => !ADDRESS_MAY_SAY.test(word) && !(isPlace && MAILING.test(word)));
  if (number > 1 || rest.some((word) => NOT_AN_ADDRESS.test(word))) return undefined;
  const strange = rest.length > 0 ? 1 : 0;
  if (party === 'mailing') return 20 + strange;
  if (says('address') && party === 'property') return 0 + strange * 2;
  if (says('address')) return 2 + strange * 4;
  if (says('street')) return 4 + strange * 4;
  return rest.length === 0 ? 10 : undefined;
}

const PLACE_WORDS: Readonly<Record<'city' | 'state' | 'zip', RegExp>> = {
  city: /^(city|cities)$/,
  state: /^state$/,
  zip: /^(zip|zips|zipcode|zipcodes|postal|postalcode)$/,
};
/** Words that may accompany the city, state or ZIP code in a heading. */
const PLACE_MAY_SAY =
  /^(name|code|codes|abbr|abbreviation|abbrev|prov|province|st|us|usa|5|1|2|line|address|adr|addr|town|or|and|municipality|digit|full|short|postal|zip|country|street|primary|location|loc)$/;
const PLACE_NOT =
  /estate|statement|statewide|interstate|status|capacity|velocity|electricity|ethnicity|authenticity|publicity|simplicity|complexity|specificity|multiplicity|toxicity|unzip|zipper|postal ?service|city ?(tax|limits?|council)|inc(orporation)?$/;

const NOT_OF_A_PLACE =
  /^(use|class|id|license|licence|school|equali[sz]ed|value|population|ward|district|route|road|park|rank|status|limits?|council|tax|water|sewer|assessed|exempt|exemption|aid|rate|birth|issue|formation|court)$/;

function rankPlace(
  field: 'city' | 'state' | 'zip',
  { text, words, party, number, isWhole }: Heading,
  ofAddress: Heading['party'],
): number | undefined {
  const word = words.find((one) => PLACE_WORDS[field].test(one));
  if (word === undefined) {
    // oxlint-disable-next-line no-restricted-globals -- One of five words of ours.
    const stem = field === 'zip' ? /zip|postal/ : new RegExp(field);
    return stem.test(text) && !PLACE_NOT.test(text) && party !== 'mailing' ? 30 : undefined;
  }
  if (isWhole || PLACE_NOT.test(text) || words.some((one) => NOT_OF_A_PLACE.test(one))) return undefined;
  if ((party === 'mailing') !== (ofAddress === 'mailing') && party !== 'none') return undefined;
  // A qualifier on the city must match the one on the address.
  const isBeside = party === 'property' && ofAddress === 'property';
  const others = words.filter((one) => !PLACE_MAY_SAY.test(one) && !PLACE_WORDS[field].test(one));
  const strange = others.filter((one) => !(isBeside && PROPERTY.test(one))).length;
  const several = words.filter((one) => Object.values(PLACE_WORDS).some((place) => place.test(one))).length;
  if (several > 1 && field !== 'city' && words.some((one) => PLACE_WORDS.city.test(one))) return undefined;
  const isAddOn = field === 'zip' && (number === 4 || words.includes('plus') || words.includes('4'));
  return (isAddOn ? 25 : 0) + strange * 4 + (number > 1 && number !== 5 ? 8 : 0) + (several > 1 ? 2 : 0) + (party === 'none' ? 1 : 0);
}

const NOT_A_NAME =
  /^(file|files|filename|user|username|street|road|city|town|county|state|country|province|subdivision|tract|plan|district|school|zone|zoning|lender|bank|agent|broker|realtor|attorney|trustee|mortgage|list|campaign|tag|column|field|sheet|domain|host|project|product|event|building|community|complex|neighborhood|park|occupied|occupancy|occ|address|addresses|addr|mailing|mail|zip|zipcode|postal|phone|phones|mobile|cell|landline|fax|email|emails|e|type|types|code|id|ids|count|number|num|status|flag|since|date|year|years|age|dob|ssn|carry|financing|financed|equity|income|gender|language|verified|score|notes|note|nickname|nick|alias|maiden|middle|suffix|prefix|title|previous|prior|former|old|past|buyer|relative|spouse|emergency|beneficiary|percent|pct|share|interest|rights?|vesting|vested|sec|secondary)$/;

function rankName({ text, words, number, isWhole }: Heading): number | undefined {
  if (!/name|owner/.test(text) || isWhole) return undefined;
  const says = (...some: string[]): boolean => some.some((word) => words.includes(word));
  if (
    words.some((word) => NOT_A_NAME.test(word)) ||
    /ownership|owneroc|occupied|filename|username|rename|homeowners? (assoc|ins|exempt)/.test(text)
  )
    return undefined;
  if (!says('name', 'names', 'fullname', 'owner', 'owners', 'ownername', 'homeowner')) return words.length === 1 ? 40 : undefined;
  const later = number > 1 ? 10 : 0;
  if (says('first', 'fname', 'given')) return 22 + later;
  if (says('last', 'lname', 'surname', 'family')) return 21 + later;
  if (says('company', 'business', 'entity', 'corporate', 'organization', 'llc')) return 16 + later;
  if (says('owner', 'owners', 'ownername', 'homeowner')) return (says('name', 'names', 'ownername', 'full') ? 0 : 1) + later;
  return (says('full') ? 2 : 3) + Math.min(words.length - 1, 4) + later;
}

/** The fields that a search reads from a row, as they are in the cells; '' if there is no such column. */
export function pickFields(cells: readonly string[], columns: BatchColumns): Record<BatchField, string> {
  const at = (field: BatchField): string => {
    const column = columns[field];
    return column === undefined ? '' : (cells[column] ?? '');
  };
  return { address: at('address'), name: at('name'), city: at('city'), state: at('state'), zip: at('zip') };
}

/** 'address:2,city:3', for the query string of an upload. */
export function writeColumns(columns: BatchColumns): string {
  return BATCH_FIELDS.flatMap((field) => (columns[field] === undefined ? [] : [`${field}:${columns[field]}`])).join(',');
}

/** Parses the result of `writeColumns`; undefined if the text has another form or contains no address. */
export function readColumns(text: string): BatchColumns | undefined {
  const columns: Partial<Record<BatchField, number>> = {};
  for (const part of text.split(',')) {
    const [, field, column] = /^(address|name|city|state|zip):(\d{1,4})$/.exec(part) ?? [];
    if (field === undefined || column === undefined) return undefined;
    columns[field as BatchField] = Number(column);
  }
  return columns.address === undefined ? undefined : { ...columns, address: columns.address };
}
