import type { Answer } from '../answer.ts';
import { formatAddress } from '../normalize/address.ts';
import { composeSales } from './sales.ts';
import { firstOf, type PropertyFile } from './property-file.ts';

type PropertyFacts = Pick<
  Answer,
  'propertyAddress' | 'propertyValuation' | 'propertyDetails' | 'taxInformation' | 'salesHistory' | 'parcel'
>;

/** What the records say of the parcel itself: each field from the freshest record that has it. */
export function composePropertyFacts(property: PropertyFile): PropertyFacts {
  const salesHistory = composeSales(property);
  const bodies = property.parcels.map((parcel) => parcel.body);
  const taxes = property.taxes.map((tax) => tax.body);
  const lastSale = salesHistory[0];
  const bill = taxes[0];
  return {
    propertyAddress: property.situs ? formatAddress(property.situs) : null,
    propertyValuation: {
      marketValueTotal: firstOf(bodies, (body) => body.marketValue) ?? sumOf(bodies[0]?.landValue, bodies[0]?.buildingValue),
      assessedValue: firstOf(bodies, (body) => body.assessedValue) ?? firstOf(taxes, (tax) => tax.assessedValue),
      lastSalePrice: lastSale?.salePrice ?? null,
      lastSaleDate: lastSale?.saleDate ?? null,
    },
    propertyDetails: {
      squareFeet: firstOf(bodies, (body) => body.squareFeet),
      acreage: firstOf(bodies, (body) => body.acreage),
      yearBuilt: firstOf(bodies, (body) => body.yearBuilt),
      bedrooms: firstOf(bodies, (body) => body.bedrooms),
      bathrooms: firstOf(bodies, (body) => body.bathrooms),
      parcelId: property.apn,
      county: property.countyName,
      propertyType: firstOf(bodies, (body) => body.propertyType),
      buildings: firstOf(bodies, (body) => body.buildings),
      elevation: firstOf(bodies, (body) => body.elevation),
      legalDescription: firstOf(bodies, (body) => body.legalDescription),
    },
    taxInformation:
      bill || bodies.some((body) => body.taxYear !== undefined)
        ? {
            taxAmount: firstOf(taxes, (tax) => tax.taxAmount),
            taxYear: bill?.taxYear ?? firstOf(bodies, (body) => body.taxYear),
            taxAssessedValue: firstOf(taxes, (tax) => tax.assessedValue) ?? firstOf(bodies, (body) => body.assessedValue),
            taxExemptions: firstOf(taxes, (tax) => tax.exemptions) ?? firstOf(bodies, (body) => body.exemptions) ?? [],
          }
        : null,
    salesHistory,
    parcel: { countyFips: property.countyFips, apn: property.apn },
  };
}

function sumOf(left: number | undefined, right: number | undefined): number | null {
  return left === undefined || right === undefined ? null : left + right;
}

export function listProperty(property: PropertyFile): Answer['otherProperties'][number] {
  return {
    propertyAddress: property.situs ? formatAddress(property.situs) : `Parcel ${property.apn}`,
    countyFips: property.countyFips,
    apn: property.apn,
  };
}
