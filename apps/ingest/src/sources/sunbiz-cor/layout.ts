import type { OrganisationBody, OrganisationOfficer, RawName } from '@deedline/engine/model/evidence';
import type { Mapped, SourceContext } from '../../layout.ts';
import type { FixedRecord } from '../../read/fixed-width.ts';
import { fixedLayout } from '../forms.ts';
import { dropEmpty, printedAddress, readDay } from '../values.ts';

/** Florida Division of Corporations, corporate data file: first and last position of the fields that are read. */
const RECORD_LENGTH = 1440;

const FIELDS = {
  number: [1, 12],
  name: [13, 204],
  status: [205, 205],
  filingType: [206, 220],
  principalLine: [221, 262],
  principalLine2: [263, 304],
  principalCity: [305, 332],
  principalState: [333, 334],
  principalZip: [335, 344],
  mailingLine: [347, 388],
  mailingLine2: [389, 430],
  mailingCity: [431, 458],
  mailingState: [459, 460],
  mailingZip: [461, 470],
  filedOn: [473, 480],
  agentName: [545, 586],
  agentNameType: [587, 587],
  agentLine: [588, 629],
  agentCity: [630, 657],
  agentState: [658, 659],
  agentZip5: [660, 664],
  agentZip4: [665, 668],
} as const satisfies Record<string, readonly [number, number]>;

/** Six officers follow the registered agent, each in 128 positions: title, kind of name, name, address. */
const OFFICERS = { count: 6, start: 669, length: 128 } as const;
const OFFICER_FIELDS = {
  title: [0, 3],
  nameType: [4, 4],
  name: [5, 46],
  line: [47, 88],
  city: [89, 116],
  state: [117, 118],
  zip5: [119, 123],
  zip4: [124, 127],
} as const satisfies Record<string, readonly [number, number]>;

/** Names of people stand in columns of their own inside the 42 positions: surname 20, first name 14, initial 1, suffix 7. */
const PERSON_COLUMNS = { last: [0, 20], first: [20, 34], middle: [34, 35], suffix: [35, 42] } as const;

type Span = readonly [number, number];

const FORM = {
  id: 'sunbiz-cor',
  title: 'Florida corporate data file (Sunbiz, 1440)',
  length: RECORD_LENGTH,
  lastFieldEnd: OFFICERS.start + OFFICERS.count * OFFICERS.length - 1,
  shortest: FIELDS.agentZip4[1],
};

/** Florida's registry of companies: corporations, LLCs and partnerships with their registered agents and officers. */
export const sunbizCor = fixedLayout({
  ...FORM,
  role: 'registry',
  needsCounty: false,
  check(record) {
    if (!/^[A-Z]?\d+$/i.test(read(record, FIELDS.number))) return 'positions 1-12 hold no document number';
    if (!/^[AI]?$/.test(read(record, FIELDS.status))) return 'position 205 holds no status';
    return undefined;
  },
  mapRecord: mapOrganisation,
});

function read(record: FixedRecord, [start, end]: Span): string {
  return record.field(start, end);
}

function mapOrganisation(record: FixedRecord, context: SourceContext): Mapped {
  const registryNumber = read(record, FIELDS.number);
  const name = read(record, FIELDS.name);
  if (registryNumber === '') return 'no document number';
  if (name === '') return 'no name';
  const status = read(record, FIELDS.status);
  const body = dropEmpty<OrganisationBody>({
    name,
    registryNumber,
    state: context.state ?? 'FL',
    status: status === 'A' ? 'active' : status === 'I' ? 'inactive' : undefined,
    filingType: read(record, FIELDS.filingType),
    filedOn: readDay(read(record, FIELDS.filedOn), 'mdy'),
    principalAddress: printedAddress(read(record, FIELDS.principalLine), {
      unit: read(record, FIELDS.principalLine2),
      city: read(record, FIELDS.principalCity),
      state: read(record, FIELDS.principalState),
      zip: read(record, FIELDS.principalZip),
    }),
    mailingAddress: printedAddress(read(record, FIELDS.mailingLine), {
      unit: read(record, FIELDS.mailingLine2),
      city: read(record, FIELDS.mailingCity),
      state: read(record, FIELDS.mailingState),
      zip: read(record, FIELDS.mailingZip),
    }),
    agent: readAgent(record),
    officers: readOfficers(record),
  });
  return [{ draft: { kind: 'organisation', recordId: registryNumber, body } }];
}

function readAgent(record: FixedRecord): OrganisationOfficer | undefined {
  const name = readName(record, FIELDS.agentName, read(record, FIELDS.agentNameType));
  if (name === undefined) return undefined;
  const address = printedAddress(read(record, FIELDS.agentLine), {
    city: read(record, FIELDS.agentCity),
    state: read(record, FIELDS.agentState),
    zip: read(record, FIELDS.agentZip5) + read(record, FIELDS.agentZip4),
  });
  return dropEmpty<OrganisationOfficer>({ ...name, address });
}

function readOfficers(record: FixedRecord): OrganisationOfficer[] {
  const officers: OrganisationOfficer[] = [];
  for (let at = 0; at < OFFICERS.count; at += 1) {
    const start = OFFICERS.start + at * OFFICERS.length;
    const span = (field: Span): Span => [start + field[0], start + field[1]];
    const name = readName(record, span(OFFICER_FIELDS.name), read(record, span(OFFICER_FIELDS.nameType)));
    if (name === undefined) continue;
    const address = printedAddress(read(record, span(OFFICER_FIELDS.line)), {
      city: read(record, span(OFFICER_FIELDS.city)),
      state: read(record, span(OFFICER_FIELDS.state)),
      zip: read(record, span(OFFICER_FIELDS.zip5)) + read(record, span(OFFICER_FIELDS.zip4)),
    });
    officers.push(dropEmpty<OrganisationOfficer>({ title: read(record, span(OFFICER_FIELDS.title)), ...name, address }));
  }
  return officers;
}

function readName(record: FixedRecord, span: Span, type: string): { name: RawName; isOrganisation?: boolean } | undefined {
  const text = record.raw(span[0], span[1]);
  if (text.trim() === '') return undefined;
  return type === 'C' ? { name: { full: text.trim() }, isOrganisation: true } : { name: readPersonName(text) };
}

const GENERATION = /^(jr|sr|ii|iii|iv|v)\.?$/i;

/**
 * A person's name in its 42 positions, not trimmed on the left. The last seven hold 'JR' as well as 'MR.' and 'ESQ': only what
 * tells people apart is kept. A name that does not keep to the columns is read as one line.
 */
export function readPersonName(text: string): RawName {
  const cut = (column: readonly [number, number]): string => text.slice(column[0], column[1]).trim();
  const first = cut(PERSON_COLUMNS.first);
  const isRunOn = /\S/.test(text[PERSON_COLUMNS.first[0] - 1] ?? ' ') && /\S/.test(text[PERSON_COLUMNS.first[0]] ?? ' ');
  if (first === '' || isRunOn) return { full: text.trim().replace(/\s+/g, ' ') };
  const suffix = cut(PERSON_COLUMNS.suffix);
  return dropEmpty<RawName>({
    last: cut(PERSON_COLUMNS.last),
    first,
    middle: cut(PERSON_COLUMNS.middle),
    suffix: GENERATION.test(suffix) ? suffix : undefined,
  });
}
