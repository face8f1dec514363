import { Part } from './part.tsx';

const DATA = [
  ['Phones', '3-5 ranked phone numbers: mobile or landline, carrier, active status, quality score'],
  ['Emails', 'Verified emails with validation status'],
  ['People', 'Relatives and associates, aliases, address history'],
  ['Flags', 'Absentee owner, LLC ownership, mailing address comparison'],
  ['Valuation', 'Assessed value, market value, last sale price and dates'],
  ['Property', 'Square feet, acreage, year built, beds and baths, parcel ID, legal description'],
  ['Tax', 'Annual tax, tax year, assessed value, exemptions'],
  ['Sales', 'Buyer and seller names, title companies, loan amounts'],
  ['Civil records', 'Bankruptcies, liens and judgments, with the most recent date'],
] as const;

export function DataIncluded() {
  return (
    <Part
      id="solution"
      title="Data included"
      lead="One search returns the property and the people. Where a source has nothing, the answer says so."
    >
      <dl className="border-t">
        {DATA.map(([name, what]) => (
          <div key={name} className="grid gap-x-8 border-b py-3.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-muted">{what}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}
