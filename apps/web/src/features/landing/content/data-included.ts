/** What a search can return (product specification, section 1). */
export const DATA_INCLUDED = [
  ['Phones', 'Ranked phone numbers: mobile or landline, carrier, active status, quality score'],
  ['Emails', 'Verified emails with validation status'],
  ['People', 'Relatives and associates, aliases, address history'],
  ['Flags', 'Absentee owner, LLC ownership, mailing address comparison'],
  ['Valuation', 'Assessed value, market value, last sale price and dates'],
  ['Property', 'Square feet, acreage, year built, beds and baths, parcel ID, legal description'],
  ['Tax', 'Annual tax, tax year, assessed value, exemptions'],
  ['Sales', 'Buyer and seller names, title companies, loan amounts'],
  ['Civil records', 'Bankruptcies, liens and judgments, with the most recent date'],
] as const;
