/** Reads lists of people as skip tracers, dialers and CRMs export them: finds the columns and parses the rows. */
import { OWN_LIST_SAID, type OwnListSaid } from '@deedline/contract/search/own-list-words';
import { readDay, readDisposition } from './match-dispositions.ts';
import { readHeading } from './open-table.ts';

/** The roles a column can have. */
export const CONTACT_ROLES = [
  'none',
  'full',
  'first',
  'middle',
  'last',
  'phone',
  'phone_status',
  'phone_dnc',
  'email',
  'property_line',
  'property_unit',
  'property_city',
  'property_state',
  'property_zip',
  'home_line',
  'home_unit',
  'home_city',
  'home_state',
  'home_zip',
  'parcel',
  'disposition',
  'date',
] as const;
export type ContactRole = (typeof CONTACT_ROLES)[number];

export interface ContactColumns {
  /** One per column of the file. */
  roles: ContactRole[];
  /** The program that exported the file, recognized by its headings: 'PropStream'; null if they are not specific to one. */
  knownAs: string | null;
}

/** Normalizes headings: 'contact_1_phone1_type' and 'Contact 1: Phone 1 Type' both become 'contact 1 phone 1 type'. */
function plainHeading(heading: string): string {
  return readHeading(heading)
    .text.replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Headings about somebody other than the row's person: relatives, further people and owners, agents. Their numbers are not this person's. */
const OF_ANOTHER =
  /\b(relatives?|rel|associates?|neighbou?rs?|spouse|agents?|broker|lender|attorney|buyer|person [2-9]|(contact|owner|applicant|seller) ([2-9]|1\d|20)|emergency)\b/;
/** Headings of details about a phone or email. */
const OF_CONTACT =
  /\b(types?|dnc|do not call|status|tags?|carrier|provider|connected|scores?|litigator|tcpa|count|seen|reported|date|verified|validated?|rank|ext|extension|codes?|notes?|opt|source|id|time|attempts?|flags?)\b/;
const PHONE = /\b(phones?|mobile|cell|cellular|landline|wireless|telephone|tel)\b/;
const EMAIL = /\be ?mails?\b/;

type PlaceRole = `${'home' | 'property'}_${'line' | 'unit' | 'city' | 'state' | 'zip'}`;

/** Prefixes of a place's heading that say whose it is; without one, the property's. */
const BEFORE =
  /^(?:input data )?(?:input )?(?:(?<home>(?:owner )?mail(?:ing)?|owner(?: 1)?|billing|tax(?:payer)?) |(?:property|prop|site|situs|subject) )?/;
const PLACE = [
  ['line', /^(?:(?:street )?(?:address|addr)(?: line)?(?: 1)?(?: street)?|street(?: address)?)$/],
  ['unit', /^(?:(?:unit|apt|apartment|suite)(?: number| no)?|(?:address|addr)(?: line)? 2)$/],
  ['city', /^(?:address )?city$/],
  ['state', /^(?:address )?(?:state|province)$/],
  ['zip', /^(?:address )?(?:zip|zip 5|zip ?code|postal(?: code)?)$/],
] as const;

function placeOf(text: string, isNamed: boolean): PlaceRole | undefined {
  const before = BEFORE.exec(text)!;
  if ((before[0] !== '') !== isNamed) return undefined;
  const part = PLACE.find(([, words]) => words.test(text.slice(before[0].length)))?.[0];
  return part === undefined ? undefined : `${before.groups?.['home'] === undefined ? 'property' : 'home'}_${part}`;
}

/**
 * Roles that only one column can have, in the order in which they are assigned. Patterns are ordered best first; the first heading that matches the best
 * pattern gets the role.
 */
const SINGLE: readonly (readonly [ContactRole, readonly RegExp[]])[] = [
  [
    'first',
    [
      /^matched first( name)?$/,
      /^(first|first name|fname|given name)$/,
      /^(contact 1|owner 1|owner|seller|lead|pr) first ?name$/,
      /^input( data)? first name$/,
    ],
  ],
  [
    'last',
    [
      /^matched last( name)?$/,
      /^(last|last name|lname|surname)$/,
      /^(contact 1|owner 1|owner|seller|lead|pr) last ?name$/,
      /^input( data)? last name$/,
    ],
  ],
  ['middle', [/^(middle|middle name|middle initial|mi)$/, /^(owner 1|owner) middle name$/]],
  [
    'full',
    [
      /^contact 1 name$/,
      /^(full name|name|contact name|lead name)$/,
      /^(owner 1|owner|seller|seller 1)( full)? name$/,
      /^owner 1$|^owner$/,
      /^input name$/,
    ],
  ],
  ['parcel', [/^(apn|parcel( id| number| no)?|apn parcel id|assessors? parcel number|folio( number)?|pin)$/]],
  ['disposition', [/\bdisposition\b|\bdispo\b/, /^(last |call |last call |lead |contact )(result|outcome|status)$/, /^(result|outcome)$/]],
  [
    'date',
    [
      /^(skip ?traced?|traced) (date|on|at)$|^date (skip ?)?traced$/,
      /^last (call|called|contacted|contact|attempt)( date| at| on)?$|^call date( time)?$/,
      /^(date|last) (updated|modified)$|^updated( at| on| date)?$/,
      /^date$/,
    ],
  ],
];

/** Programs recognized by combinations of headings that no other uses. */
const KNOWN: readonly (readonly [string, (has: (heading: string) => boolean, some: (pattern: RegExp) => boolean) => boolean])[] = [
  ['DealMachine', (has) => has('contact 1 phone 1')],
  ['REISift', (has, some) => has('phone status 1') && has('phone type 1') && some(/^phone tags? 1$/)],
  ['DirectSkip', (has, some) => has('matched first name') && some(/^result ?code$/)],
  ['Skip Genie', (has, some) => has('input name') && some(/^input zip ?code$/) && (has('mobile 1') || has('phone type 1'))],
  ['PropStream', (has) => has('phone 1 dnc') && (has('method of add') || has('do not mail'))],
  ['BatchData', (_has, some) => some(/^input data /)],
  ['BatchLeads', (has) => has('phone 1 dnc') && has('property address')],
  ['Podio', (_has, some) => some(/^podio (item id|link)$/)],
];

/** Guesses each column's role from its heading; the user may change it. */
export function matchContactColumns(header: readonly string[]): ContactColumns {
  const texts = header.map(plainHeading);
  const roles: ContactRole[] = texts.map(roleOfMany);
  const isTaken = (at: number) => roles[at] !== 'none' || OF_ANOTHER.test(texts[at]!);
  const hasContactOne = texts.includes('contact 1 phone 1');
  for (const [role, patterns] of SINGLE) {
    // The person whose phones these are takes precedence over the property's owner.
    const asked = role === 'full' && !hasContactOne ? patterns.slice(1) : patterns;
    const found = asked.map((pattern) => texts.findIndex((text, at) => !isTaken(at) && pattern.test(text))).find((at) => at >= 0);
    if (found !== undefined) roles[found] = role;
  }
  // Headings that say whose place it is take precedence over those that do not.
  for (const isNamed of [true, false])
    for (const [at, text] of texts.entries()) {
      const role = isTaken(at) ? undefined : placeOf(text, isNamed);
      if (role !== undefined && !roles.includes(role)) roles[at] = role;
    }
  if (hasContactOne)
    for (const [at, role] of roles.entries()) if (role === 'first' || role === 'last' || role === 'middle') roles[at] = 'none';
  const known = KNOWN.find(([, isIt]) =>
    isIt(
      (heading) => texts.includes(heading),
      (pattern) => texts.some((text) => pattern.test(text)),
    ),
  );
  return { roles, knownAs: known?.[0] ?? null };
}

/** Roles that several columns can have. */
function roleOfMany(text: string): ContactRole {
  if (OF_ANOTHER.test(text)) return 'none';
  if (EMAIL.test(text)) return OF_CONTACT.test(text) ? 'none' : 'email';
  if (!PHONE.test(text)) return 'none';
  if (!OF_CONTACT.test(text)) return 'phone';
  if (/\b(dnc|do not call)\b/.test(text)) return 'phone_dnc';
  return /\bstatus\b/.test(text) ? 'phone_status' : 'none';
}

// Parsing of rows.

interface ReadPlace {
  line: string;
  unit?: string;
  city?: string;
  state?: string;
  zip?: string;
}

interface ReadTold {
  text: string;
  said?: OwnListSaid;
  on?: string;
}

/** A row in the form that the contact list accepts. */
export interface ReadContact {
  name: { full?: string; first?: string; middle?: string; last?: string };
  home?: ReadPlace;
  property?: ReadPlace;
  parcel?: string;
  phones: ReadTold[];
  emails: ReadTold[];
  on?: string;
}

export interface ContactRow {
  contact: ReadContact;
  /** The row's phones, as printed, that are marked as not to be called. */
  doNotCall: string[];
}

/**
 * Returns a reader for the rows of a file whose columns have these roles. A status or flag column belongs to the phone that its heading names, otherwise to the
 * phone column before it.
 */
export function contactReader(header: readonly string[], roles: readonly ContactRole[]): (cells: readonly string[]) => ContactRow {
  const phones = planPhones(header.map(plainHeading), roles);
  const all = (role: ContactRole) => roles.flatMap((each, at) => (each === role ? [at] : []));
  const [emails, single] = [all('email'), (role: ContactRole) => all(role)[0]];
  const at = Object.fromEntries(CONTACT_ROLES.map((role) => [role, single(role)])) as Record<ContactRole, number | undefined>;
  return (cells) => {
    const cell = (role: ContactRole, most: number) => cellAt(cells, at[role], most);
    const place = (side: 'home' | 'property'): ReadPlace | undefined => {
      const line = cell(`${side}_line`, 200);
      if (line === '') return undefined;
      const rest = {
        unit: cell(`${side}_unit`, 40),
        city: cell(`${side}_city`, 100),
        state: cell(`${side}_state`, 40),
        zip: cell(`${side}_zip`, 20),
      };
      return { line, ...filled(rest) };
    };
    const on = readDay(cell('date', 40));
    const row = cell('disposition', 200);
    const told = readPhones(cells, phones, row);
    const [home, property] = [place('home'), place('property')];
    const contact: ReadContact = {
      name: filled({ full: cell('full', 200), first: cell('first', 100), middle: cell('middle', 100), last: cell('last', 100) }),
      ...(home === undefined ? {} : { home }),
      ...(property === undefined ? {} : { property }),
      ...filled({ parcel: cell('parcel', 80) }),
      phones: told.map(({ text, said }) => ({ text, ...(said === undefined ? {} : { said, ...(on === undefined ? {} : { on }) }) })),
      emails: distinct(emails.map((each) => ({ text: cellAt(cells, each, 400) }))),
      ...(on === undefined ? {} : { on }),
    };
    return { contact, doNotCall: told.filter(({ isOut }) => isOut).map(({ text }) => text) };
  };
}

interface PlannedPhone {
  at: number;
  status: number | undefined;
  dnc: number | undefined;
}

function planPhones(texts: readonly string[], roles: readonly ContactRole[]): PlannedPhone[] {
  const phones: PlannedPhone[] = roles.flatMap((role, at) => (role === 'phone' ? [{ at, status: undefined, dnc: undefined }] : []));
  for (const [at, role] of roles.entries()) {
    if (role !== 'phone_status' && role !== 'phone_dnc') continue;
    const base = texts[at]!.replace(/\b(dnc|do not call|status|flag|is)\b/g, ' ')
      .replace(/ +/g, ' ')
      .trim();
    const of = phones.find((phone) => texts[phone.at] === base) ?? phones.findLast((phone) => phone.at < at);
    if (of !== undefined) of[role === 'phone_status' ? 'status' : 'dnc'] = at;
  }
  return phones;
}

interface ReadPhone {
  text: string;
  said?: OwnListSaid;
  isOut: boolean;
}

/** A disposition of the row applies to its phone if there is only one; a do-not-call mark applies to all of them. */
function readPhones(cells: readonly string[], planned: readonly PlannedPhone[], disposition: string): ReadPhone[] {
  const there = distinct(planned.map((plan) => ({ ...plan, text: cellAt(cells, plan.at, 400) })));
  const ofRow = readPhoneStatus(disposition);
  return there.map(({ text, status, dnc }) => {
    const own = readPhoneStatus(cellAt(cells, status, 200));
    const said = own.said ?? (there.length === 1 ? ofRow.said : undefined);
    return { text, ...(said === undefined ? {} : { said }), isOut: own.isOut || ofRow.isOut || isYes(cellAt(cells, dnc, 40)) };
  });
}

/** Reads 'CORRECT', 'WRONG_DNC', 'DEAD', and the dispositions of dialers. */
export function readPhoneStatus(text: string): { said?: OwnListSaid; isOut: boolean } {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const isOut = ['do_not_call', 'no_contact'].includes(readDisposition(text));
  const rest = words.replace(/\bdnc\b/g, ' ').trim();
  if (/^correct( number)?$/.test(rest)) return { said: 'right_party', isOut };
  if (/^(dead|inactive)$/.test(rest)) return { said: 'out_of_service', isOut };
  const said = OWN_LIST_SAID.find((meaning) => meaning === readDisposition(rest));
  return { ...(said === undefined ? {} : { said }), isOut };
}

function isYes(text: string): boolean {
  return /^(y|yes|true|t|1|x|dnc|do not call|on|listed)$/i.test(text);
}

function distinct<T extends { text: string }>(all: readonly T[]): T[] {
  return [...new Map(all.filter(({ text }) => text !== '').map((each) => [each.text, each])).values()];
}

function cellAt(cells: readonly string[], column: number | undefined, most: number): string {
  return column === undefined ? '' : (cells[column] ?? '').replace(/\s+/g, ' ').trim().slice(0, most).toWellFormed();
}

function filled<T extends Record<string, string>>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== '')) as Partial<T>;
}
