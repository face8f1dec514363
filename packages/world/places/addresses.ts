import { mixKeys, randomOf } from '../ground/random.ts';

/** An address as it truly is; feeds print it in different ways. */
export interface Address {
  /** '418'; absent if `box` has the whole line of a PO box or rural route. */
  number?: string;
  street?: Street;
  /** 'UNIT 3', 'APT B' */
  unit?: string;
  /** 'PO BOX 1182', 'RR 2 BOX 114' */
  box?: string;
  city: string;
  state: string;
  zip: string;
}

/** Number and street, or the box; without the unit. */
export function streetLine(address: Address, spelledOut = false): string {
  return address.box ?? `${address.number!} ${streetText(address.street!, spelledOut)}`;
}

export function fullLine(address: Address): string {
  return address.unit ? `${streetLine(address)} ${address.unit}` : streetLine(address);
}

const NAMES =
  `TANNERY|COOPERS WHARF|MAIN|MAPLE|OAK|CEDAR|ELM|PINE|WALNUT|CHESTNUT|SPRUCE|BIRCH|HICKORY|SYCAMORE|MAGNOLIA|DOGWOOD|LAUREL|WILLOW|ASPEN|POPLAR|MULBERRY|CHERRY|PEACH
|PLUM|HAZEL|JUNIPER|LINDEN|ALDER|ROWAN|HAWTHORN|CHURCH|SCHOOL|MARKET|WATER|MILL|BRIDGE|DEPOT|RAILROAD|STATION|COURT HOUSE|CANAL|FERRY|HARBOR|FOUNDRY|FORGE|CHANDLER
|COLLIER|CORDWAINER|FULLER|GLOVER|LORIMER|MERCER|SADDLER|SAWYER|TINKER|WEAVER|WHEELWRIGHT|THATCHER|POTTER|FLETCHER|GRANARY|ORCHARD|VINEYARD|PASTURE|MEADOW|HAYFIELD
|CLOVER|HEATHER|BRIAR|THISTLE|FOXGLOVE|LAVENDER|PRIMROSE|VIOLET|IVY|FERN|MOSS|STONE|FLINT|QUARRY|SLATE|GRANITE|MARBLE|COPPER|SILVER|AMBER|CORAL|PEARL|HILLCREST|RIDGE|SUMMIT|VALLEY|GLEN
|HOLLOW|SPRING|BROOK|CREEK|LAKE|POND|HERON|KINGFISHER|PLOVER|SANDPIPER|CURLEW|PARTRIDGE|PHEASANT|QUAIL|ROBIN|WREN|SPARROW|SWALLOW|FALCON|HAWK|EAGLE|DEER RUN
|FOX HOLLOW|OTTER|BADGER|STAG|LIBERTY|UNION|CONGRESS|INDEPENDENCE|COMMERCE|EXCHANGE|ACADEMY|COLLEGE|CHAPEL|ABBEY|PRIORY|CLOISTER|ST JAMES|ST MARKS|KINGS MILL|OLD TOLL
|OLD MILL|GREEN BANK|LONG MEADOW|BLACK HORSE|WHITE OAK|RED BARN|BLUE HERON|TWIN PONDS|SEVEN SPRINGS|LOST CREEK|HIGH|LOW|BACK|CROSS|FRONT|1ST|2ND|3RD|4TH|5TH|6TH|7TH|8TH|9TH|10TH|11TH|12TH
|PELHAM|ARLEN|BOSCOBEL|CARROW|DUNSTER|ELGIN|FARADAY|GARRICK|HOBART|IRVINE|JARVIS|KESWICK|LORNE|MONTROSE|NAPIER|ORMOND|PEMBROKE|RALEIGH|SELKIRK|TALBOT|VERNON|WARWICK`
    .replace(/\s*\n\s*/g, '')
    .split('|');
const TYPES = ['ST', 'AVE', 'RD', 'DR', 'LN', 'CT', 'PL', 'WAY', 'BLVD', 'TER', 'CIR', 'ROW', 'TRL', 'PKWY', 'LOOP', 'SQ'];
const TYPE_WEIGHTED = [0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

export interface Street {
  pre?: string;
  name: string;
  type?: string;
  post?: string;
}

/** The n-th street of a town, different from every other n of that town. */
export function townStreet(seed: number, town: number, index: number): Street {
  const offset = mixKeys([seed, 'streets', town]) % NAMES.length;
  const random = randomOf(seed, 'street', town, index);
  const round = Math.floor(index / NAMES.length);
  const name = NAMES[(offset + index * 31) % NAMES.length]!;
  if (round > 0) return { pre: ['N', 'S', 'E', 'W'][(round - 1) % 4]!, name, type: 'ST' };
  const street: Street = { name };
  const ends = ['DEER RUN', 'COOPERS WHARF', 'TWIN PONDS'].includes(name);
  if (!ends) street.type = TYPES[random.pick(TYPE_WEIGHTED)]!;
  const kind = random.next();
  if (kind < 0.1) street.pre = random.pick(['E', 'W', 'N', 'S']);
  else if (kind < 0.13) street.post = random.pick(['NW', 'SE', 'N', 'W']);
  return street;
}

const SPELLED: Readonly<Record<string, string>> = {
  ST: 'STREET',
  AVE: 'AVENUE',
  RD: 'ROAD',
  DR: 'DRIVE',
  LN: 'LANE',
  CT: 'COURT',
  PL: 'PLACE',
  BLVD: 'BOULEVARD',
  TER: 'TERRACE',
  CIR: 'CIRCLE',
  TRL: 'TRAIL',
  PKWY: 'PARKWAY',
  SQ: 'SQUARE',
  N: 'NORTH',
  S: 'SOUTH',
  E: 'EAST',
  W: 'WEST',
  NW: 'NORTHWEST',
  SE: 'SOUTHEAST',
};

/** The street as one line; with full words ('WEST TANNERY ROW') if requested. */
export function streetText(street: Street, spelledOut = false): string {
  const spell = (word: string | undefined): string | undefined => (spelledOut && word ? (SPELLED[word] ?? word) : word);
  return [spell(street.pre), street.name, spell(street.type), spell(street.post)].filter(Boolean).join(' ');
}

/** New names of renamed streets; no other street has these names. */
const NEW_NAMES = [
  'FOUNDERS',
  'CENTENNIAL',
  'VETERANS MEMORIAL',
  'HERITAGE',
  'PIONEER MEMORIAL',
  'GOVERNOR HARROW',
  'MAYOR PELHAM',
  'BICENTENNIAL',
  'OLD STAGE',
  'CITIZENS',
];
const RENAMED_SHARE = 0.05;
const HIGHWAY_SHARE = 0.04;

function numbered(street: Street): readonly string[] {
  const highway = /^STATE HIGHWAY (\d+)$/.exec(street.name);
  if (highway) return ['HWY', 'SR', 'STATE RD', 'STATE ROUTE', 'FK'].map((word) => `${word} ${highway[1]!}`);
  const county = /^COUNTY ROAD (\d+)$/.exec(street.name);
  return county ? ['CR', 'CO RD', 'COUNTY RD'].map((word) => `${word} ${county[1]!}`) : [];
}

const known = new WeakMap<Street, readonly Street[]>();

/** Other names of a street: other spellings of a numbered road; for one town street in eleven, a later name or the highway that it is part of. */
export function otherNamesOf(city: string, street: Street): readonly Street[] {
  let others = known.get(street);
  if (!others) known.set(street, (others = findOthers(city, street)));
  return others;
}

function findOthers(city: string, street: Street): readonly Street[] {
  const written = numbered(street);
  if (written.length > 0) return written.map((name) => ({ name }));
  const hash = mixKeys(['alias', city, street.pre ?? '', street.name, street.type ?? '']);
  const share = hash / 4294967296;
  if (share < RENAMED_SHARE) return [{ name: NEW_NAMES[hash % NEW_NAMES.length]!, type: street.type ?? 'WAY' }];
  if (share < RENAMED_SHARE + HIGHWAY_SHARE) return ['US HIGHWAY', 'US HWY', 'US'].map((word) => ({ name: `${word} ${60 + (hash % 39)}` }));
  return [];
}
