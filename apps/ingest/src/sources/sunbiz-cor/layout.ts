import type { OrganisationBody, OrganisationOfficer, RawName } from '@deedline/engine/model/evidence';
import type { Mapped, SourceContext } from '../../layout.ts';
import type { FixedRecord } from '../../read/fixed-width.ts';
import { fixedLayout } from '../fixed-layout.ts';
import { dropEmpty, printedAddress, readDay } from '../values.ts';
import { FIELDS, OFFICERS, OFFICER_FIELDS, RECORD_LENGTH } from './columns.ts';
import { readPersonName } from './person-name.ts';

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
