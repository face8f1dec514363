import { DATA_INCLUDED } from '../../content/data-included.ts';

type Kind = (typeof DATA_INCLUDED)[number][0];

/** What came for the specimen's lot in each kind, and which record says so. */
const CAME: Record<Kind, readonly [came: string, from: string]> = {
  Phones: ['5 numbers, 3 of them 50 or more', 'Listings, roll of voters, carrier file'],
  Emails: ['3 addresses: 89, 88, 70', 'Email file, seen 2019 to 2024'],
  People: ['Jack D Underov, spouse, 90. Nancy Lisa Underov, parent or child, 85', 'Joint owner; same surname at the same address'],
  Flags: ['None: the owners’ mail goes to the lot itself', 'Mailing address compared'],
  Valuation: ['Market $192,600, assessed $162,130', 'Assessor, 2026 roll'],
  Property: ['1,705 sq ft, 0.14 acre, 3 beds, 2 baths. Year built: not on file', 'Assessor, 2026 roll'],
  Tax: ['$2,677.14 for 2026, homestead exemption', 'Tax collector, bill of Oct 19, 2026'],
  Sales: ['$139,000 from Willowford Land & Improvement Co, loan $89,300', 'Deed of Sep 7, 2019'],
  'Civil records': ['No bankruptcy, lien or judgment on file', 'Clerk of court, Oct 25, 2026'],
};

/** What can come, beside what did: a specimen in every row, blanks included. */
export function SpecimenTable() {
  return (
    <table className="w-full border-collapse text-sm">
      <thead className="max-md:sr-only">
        <tr className="border-b border-ink text-left text-xs text-muted">
          <th scope="col" className="py-2 pr-6 font-normal">
            What can come
          </th>
          <th scope="col" className="py-2 pr-6 font-normal">
            What came for this lot
          </th>
          <th scope="col" className="py-2 font-normal">
            Who says so
          </th>
        </tr>
      </thead>
      <tbody>
        {DATA_INCLUDED.map(([name, what]) => (
          <tr key={name} className="border-b max-md:block max-md:py-3 md:align-top">
            <th scope="row" className="text-left font-normal max-md:block md:w-[34%] md:py-3 md:pr-6">
              <span className="font-semibold">{name}</span>
              <span className="block text-xs text-muted">{what}</span>
            </th>
            <td className="max-md:mt-2 max-md:block md:py-3 md:pr-6">{CAME[name][0]}</td>
            <td className="text-muted max-md:block md:w-[24%] md:py-3">{CAME[name][1]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
