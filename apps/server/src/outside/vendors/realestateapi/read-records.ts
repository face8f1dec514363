/** Companies and properties in RealEstateAPI's answers. The income of people or neighbourhoods is not read. */
import type { OrganisationOfficer, ParcelBody, RawAddress, RawName } from '@deedline/engine/model/evidence';
import { z } from 'zod';
import { day, flag, known, listOf, number, text, wholeListOf } from '../fields.ts';
import type { Read } from '../replies.ts';

// Companies

const principal = z.object({
  principalName: text,
  firstName: text,
  lastName: text,
  titles: text,
  addressLine1: text,
  addressLine2: text,
  city: text,
  stateProvince: text,
  postalCode: text,
});
const company = z.object({
  entityName: z.string(),
  otherEntityName1: text,
  otherEntityName2: text,
  otherEntityName3: text,
  relevanceScore: number,
  principals: listOf(principal),
});
/** `data` is a list of companies, or an error message that there is none. */
export const corporateSkip = z.object({
  data: z.union([wholeListOf(company), z.object({ errorMessage: z.string() }), z.null()]),
});

/**
 * `asked`: the company's name. The search is fuzzy: companies with another name are set aside, though they were billed, and an answer with no others counts as
 * a miss.
 */
export function readCompanies(asked: string, { data }: z.output<typeof corporateSkip>): Read {
  if (data === null || 'errorMessage' in data) return { setAside: 0 };
  const wanted = nameKey(asked);
  const same = data.entries.filter((each) =>
    [each.entityName, each.otherEntityName1, each.otherEntityName2, each.otherEntityName3].some(
      (name) => name !== undefined && nameKey(name) === wanted,
    ),
  );
  const best = same.toSorted((one, other) => (other.relevanceScore ?? 0) - (one.relevanceScore ?? 0))[0];
  const lost = data.setAside + data.entries.length - same.length + (best?.principals.setAside ?? 0);
  if (data.entries.length + data.setAside === 0) return { setAside: 0 };
  return { found: { officers: (best?.principals.entries ?? []).flatMap(readOfficer) }, setAside: lost };
}

/** Compares letters and digits only: 'ACME HOLDINGS, L.L.C.' equals 'Acme Holdings LLC'. */
function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^THE(?=.{4})/, '');
}

function readOfficer(of: z.output<typeof principal>): OrganisationOfficer[] {
  const { principalName: full, firstName: first, lastName: last } = of;
  const isPerson = last !== undefined;
  if (!isPerson && full === undefined) return [];
  const address =
    of.addressLine1 === undefined
      ? undefined
      : { line: of.addressLine1, ...known({ unit: of.addressLine2, city: of.city, state: of.stateProvince, zip: of.postalCode }) };
  // A principal without first and last name is a company.
  return [
    {
      ...known({ title: of.titles, address }),
      name: isPerson ? known({ first, last }) : known({ full }),
      ...(isPerson ? {} : { isOrganisation: true }),
    },
  ];
}

// Properties

const part = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullish().catch(undefined);
const place = part({ address: text, city: text, state: text, zip: text, county: text, fips: text });
const property = z.object({
  error: flag,
  errorMessage: text,
  lastSaleDate: day,
  lastSalePrice: number,
  propertyType: text,
  ownerInfo: part({
    owner1FullName: text,
    owner1FirstName: text,
    owner1LastName: text,
    owner2FullName: text,
    owner2FirstName: text,
    owner2LastName: text,
    companyName: text,
    mailAddress: place,
  }),
  propertyInfo: part({ address: place, bedrooms: number, bathrooms: number, livingSquareFeet: number, yearBuilt: number }),
  lotInfo: part({ apn: text, lotAcres: number, legalDescription: text }),
  taxInfo: part({ year: number, marketValue: number, assessedValue: number, assessedLandValue: number, assessedImprovementValue: number }),
});
export const propertyDetail = z.object({ data: property.nullish() });
type Property = z.output<typeof property>;

export function readProperty({ data }: z.output<typeof propertyDetail>): Read {
  if (data == null || data.errorMessage !== undefined || data.error === true) return { setAside: 0 };
  const found = readParcel(data);
  return Object.keys(found).length === 0 ? { setAside: 0 } : { found: { property: found }, setAside: 0 };
}

function readParcel({ ownerInfo: owner, propertyInfo: building, lotInfo: lot, taxInfo: tax, ...rest }: Property): Partial<ParcelBody> {
  const owners = [
    readOwner(owner?.owner1FullName, owner?.owner1FirstName, owner?.owner1LastName),
    readOwner(owner?.owner2FullName, owner?.owner2FirstName, owner?.owner2LastName),
  ].flatMap((name) => name ?? []);
  const named: RawName[] = owners.length > 0 ? owners : owner?.companyName === undefined ? [] : [{ full: owner.companyName }];
  return known({
    countyFips: building?.address?.fips,
    countyName: building?.address?.county,
    apn: lot?.apn,
    situs: readPlace(building?.address),
    owners: named.length === 0 ? undefined : named,
    mailing: readPlace(owner?.mailAddress),
    taxYear: tax?.year,
    marketValue: tax?.marketValue,
    assessedValue: tax?.assessedValue,
    landValue: tax?.assessedLandValue,
    buildingValue: tax?.assessedImprovementValue,
    squareFeet: building?.livingSquareFeet,
    acreage: lot?.lotAcres,
    yearBuilt: building?.yearBuilt,
    bedrooms: building?.bedrooms,
    bathrooms: building?.bathrooms,
    propertyType: rest.propertyType,
    legalDescription: lot?.legalDescription,
    lastSaleDate: rest.lastSaleDate,
    lastSalePrice: rest.lastSalePrice,
  });
}

function readOwner(full: string | undefined, first: string | undefined, last: string | undefined): RawName | undefined {
  if (first !== undefined && last !== undefined) return { first, last };
  const name = full ?? last;
  return name === undefined ? undefined : { full: name };
}

function readPlace(at: z.output<typeof place>): RawAddress | undefined {
  return at?.address === undefined ? undefined : { line: at.address, ...known({ city: at.city, state: at.state, zip: at.zip }) };
}
