import type { ParcelBody } from '@deedline/engine/model/evidence';
import type { Mapped, SourceContext } from '../../layout.ts';
import type { FixedRecord } from '../../read/fixed-width.ts';
import { fixedLayout } from '../forms.ts';
import {
  dropEmpty,
  faultOfApn,
  isWithheld,
  type OwnerFacts,
  type ParcelFacts,
  printedAddress,
  readDay,
  readNumber,
  readPositive,
  readYear,
  requireCounty,
} from '../values.ts';
import { readMailingLines } from '../mailing-lines.ts';

/** Appraisal export layout 8.0.30, property records: first and last position of the fields that are read. */
const RECORD_LENGTH = 9247;

const FIELDS = {
  propertyId: [1, 12],
  propertyType: [13, 17],
  year: [18, 22],
  supplementAction: [35, 36],
  geographicId: [547, 596],
  ownerId: [597, 608],
  ownerName: [609, 678],
  mailingLine1: [694, 753],
  mailingLine2: [754, 813],
  mailingLine3: [814, 873],
  mailingCity: [874, 923],
  mailingState: [924, 973],
  mailingZip: [979, 983],
  mailingZip4: [984, 987],
  confidential: [990, 990],
  suppressAddress: [991, 991],
  situsPrefix: [1040, 1049],
  situsStreet: [1050, 1099],
  situsSuffix: [1100, 1109],
  situsCity: [1110, 1139],
  situsZip: [1140, 1149],
  legal1: [1150, 1404],
  legal2: [1405, 1659],
  acreage: [1660, 1675],
  landHomestead: [1796, 1810],
  landOther: [1811, 1825],
  buildingHomestead: [1826, 1840],
  buildingOther: [1841, 1855],
  appraisedValue: [1916, 1930],
  assessedValue: [1946, 1960],
  deedDate: [2034, 2058],
  january1OwnerName: [2203, 2272],
  january1Confidential: [2569, 2569],
  january1SuppressAddress: [2570, 2570],
  homestead: [2609, 2609],
  over65: [2610, 2610],
  disabled: [2662, 2662],
  buildingStateCode: [2732, 2741],
  landStateCode: [2742, 2751],
  marketValue: [4214, 4227],
  situsNumber: [4460, 4474],
  situsUnit: [4475, 4479],
  appraisalOwnerName: [4492, 4561],
  appraisalConfidential: [4859, 4859],
  appraisalSuppressAddress: [4860, 4860],
} as const satisfies Record<string, readonly [number, number]>;

type PacsField = keyof typeof FIELDS;

/** Property classification of the Texas Comptroller, by its letter. */
// prettier-ignore
const STATE_CODES: Readonly<Record<string, string>> = {
  A: 'Single family', B: 'Multi-family', C: 'Vacant lot', D: 'Open-space land', E: 'Rural land', F: 'Commercial or industrial', G: 'Oil, gas or minerals',
  J: 'Utility', L: 'Business personal property', M: 'Mobile home', O: 'Residential inventory', S: 'Special inventory', X: 'Exempt',
};

/** 'A1' -> 'Single family'. */
function readStateCode(code: string): string | undefined {
  return STATE_CODES[code.slice(0, 1).toUpperCase()];
}

type Read = (name: PacsField) => string;

/** Appraisal export of PACS, the software of most Texas appraisal districts. An owner a record: shared parcels come several times. */
export const txPacs = fixedLayout({
  id: 'tx-pacs',
  title: 'Texas PACS appraisal export 8.0.30',
  role: 'assessor',
  needsCounty: true,
  length: RECORD_LENGTH,
  lastFieldEnd: RECORD_LENGTH,
  shortest: FIELDS.appraisalSuppressAddress[1],
  check(record) {
    const read = reader(record);
    if (!/^\d+$/.test(read('propertyId'))) return `positions 1-12 hold no property id`;
    if (readYear(read('year')) === undefined) return `positions 18-22 hold no year`;
    return undefined;
  },
  mapRecord: (record, context) => mapProperty(reader(record), context),
});

function reader(record: FixedRecord): Read {
  return (name) => record.field(FIELDS[name][0], FIELDS[name][1]);
}

// Business personal property, minerals and cars are on the roll but are no parcels; a supplement may take a record back.
function isParcel(read: Read): boolean {
  return /^(R|M|MH|)$/.test(read('propertyType')) && read('supplementAction') !== 'D';
}

function mapProperty(read: Read, context: SourceContext): Mapped {
  if (!isParcel(read)) return [];
  const propertyId = read('propertyId').replace(/^0+/, '');
  const apn = read('geographicId') || propertyId;
  const fault = faultOfApn(apn, 'geo_id or prop_id');
  if (fault) return fault;
  const street = [read('situsNumber').replace(/^0+(?=\d)/, ''), read('situsPrefix'), read('situsStreet'), read('situsSuffix')];
  const body = dropEmpty<ParcelBody>({
    countyFips: requireCounty(context.countyFips),
    countyName: context.countyName,
    apn,
    situs: printedAddress(read('situsStreet') && street.filter(Boolean).join(' '), {
      unit: read('situsUnit'),
      city: read('situsCity'),
      state: context.state ?? 'TX',
      zip: read('situsZip'),
    }),
    ...mapFacts(read),
    ...mapOwner(read),
  });
  return [{ draft: { kind: 'parcel', recordId: `${propertyId}:${read('ownerId').replace(/^0+/, '')}`, body } }];
}

const EXEMPTIONS: readonly [PacsField, string][] = [
  ['homestead', 'Homestead'],
  ['over65', 'Over 65'],
  ['disabled', 'Disabled person'],
];

function mapFacts(read: Read): ParcelFacts {
  const exemptions = EXEMPTIONS.filter(([flag]) => isSet(read(flag))).map(([, label]) => label);
  return {
    taxYear: readYear(read('year')),
    marketValue: readPositive(read('marketValue')) ?? readNumber(read('appraisedValue')),
    assessedValue: readNumber(read('assessedValue')),
    landValue: add(read('landHomestead'), read('landOther')),
    buildingValue: add(read('buildingHomestead'), read('buildingOther')),
    acreage: readAcreage(read('acreage')),
    propertyType: readStateCode(read('buildingStateCode') || read('landStateCode')),
    legalDescription: `${read('legal1')} ${read('legal2')}`.trim(),
    exemptions: exemptions.length > 0 ? exemptions : undefined,
    lastSaleDate: readDay(read('deedDate'), 'mdy'),
  };
}

/** The flags are the law's, not ours to weigh: any of the three owners' flags closes names or mailing address. */
function mapOwner(read: Read): OwnerFacts {
  const name = read('ownerName') || read('appraisalOwnerName') || read('january1OwnerName');
  const flags: PacsField[] = ['confidential', 'january1Confidential', 'appraisalConfidential'];
  if (flags.some((flag) => isSet(read(flag))) || isWithheld(name)) return { owners: [], confidential: true };
  const owners = name === '' ? [] : [{ full: name, order: 'last_first' as const }];
  const suppress: PacsField[] = ['suppressAddress', 'january1SuppressAddress', 'appraisalSuppressAddress'];
  if (suppress.some((flag) => isSet(read(flag)))) return { owners };
  const { careOf, line, unit } = readMailingLines([read('mailingLine1'), read('mailingLine2'), read('mailingLine3')]);
  const zip = read('mailingZip');
  return {
    owners,
    careOf,
    mailing: printedAddress(line, {
      unit,
      city: read('mailingCity'),
      state: read('mailingState'),
      zip: zip.length === 5 && /^\d{4}$/.test(read('mailingZip4')) ? `${zip}-${read('mailingZip4')}` : zip,
    }),
  };
}

function isSet(flag: string): boolean {
  return flag === 'T' || flag === 'Y' || flag === '1';
}

function add(one: string, other: string): number | undefined {
  const a = readNumber(one);
  const b = readNumber(other);
  return a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);
}

// Four decimal places are implied where no point is written.
function readAcreage(text: string): number | undefined {
  const value = readPositive(text);
  return value === undefined || text.includes('.') ? value : value / 10_000;
}
