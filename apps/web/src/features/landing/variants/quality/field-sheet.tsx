import { confidenceTier, contactColor, type ContactColor } from '../../../../ui/confidence.ts';
import { formatDate } from '../../../../ui/format.ts';
import { DATA_INCLUDED } from '../../content/texts.ts';
import { SPECIMEN, SPECIMEN_NOTE } from '../specimen.ts';
import { EvidenceLines, SHEET_CONTACTS, type SheetContact } from './evidence.tsx';

const INK: Record<ContactColor, string> = { green: 'text-green', amber: 'text-brass-ink', grey: 'text-muted' };

const HEAD = [
  ['Subject', SPECIMEN.address, ''],
  ['Parcel ID', SPECIMEN.parcelId, 'font-mono text-xs'],
  ['Owners', SPECIMEN.owners.join(', '), ''],
  ['Sources', `${SPECIMEN.sources.answered} of ${SPECIMEN.sources.asked} in ${SPECIMEN.sources.elapsedMs} ms`, ''],
] as const;

function ContactRow({ contact: { number, line, confidence, dnc, lines, remark } }: { contact: SheetContact }) {
  return (
    <li className="grid border-t border-ink lg:grid-cols-[8.5rem_minmax(0,1fr)_18rem]">
      <p className="flex items-baseline gap-3 px-4 pt-5 md:px-6 lg:block">
        <span className={`font-display text-6xl leading-none font-bold tracking-[-0.05em] ${INK[contactColor(confidence)]}`}>
          {confidence}
        </span>
        <span className="mt-1 block text-xs text-muted">{confidenceTier(confidence)}</span>
      </p>
      <div className="min-w-0 px-4 py-5 md:px-6 lg:pl-0">
        <p className="text-xl font-semibold">{number}</p>
        <p className="text-xs text-muted">
          {line}.{' '}
          <span className={dnc === 'listed' ? 'font-semibold text-brick' : ''}>
            {dnc === 'listed' ? 'Do not call: on' : 'Not on'} the list of {formatDate(SPECIMEN.dncListDate)}.
          </span>
        </p>
        <EvidenceLines lines={lines} />
      </div>
      <p className="mx-4 mb-5 self-stretch border-l-4 border-double border-l-brick pl-4 text-sm leading-relaxed text-muted md:mx-6 lg:m-0 lg:py-6 lg:pr-6 lg:pl-6">
        {remark}
      </p>
    </li>
  );
}

/** One answer as a surveyor's field sheet: the subject on top, then every number with the evidence for and against it, and a remark. */
export function FieldSheet() {
  return (
    <figure>
      <div className="border border-ink bg-raise">
        <dl className="grid sm:grid-cols-2 xl:grid-cols-[1.6fr_1fr_1.4fr_1fr]">
          {HEAD.map(([name, value, look]) => (
            <div
              key={name}
              className="border-line px-4 py-3 not-last:border-b sm:nth-[n+3]:border-b-0 md:px-6 xl:not-last:border-r xl:not-last:border-b-0"
            >
              <dt className="text-2xs text-muted">{name}</dt>
              <dd className={`font-medium ${look}`}>{value}</dd>
            </div>
          ))}
        </dl>
        <ul>
          {SHEET_CONTACTS.map((contact) => (
            <ContactRow key={contact.number} contact={contact} />
          ))}
        </ul>
      </div>
      <figcaption className="mt-2 text-xs text-muted">
        {SPECIMEN_NOTE} Four of its five numbers, with the two that an answer keeps back; the fifth scored 98 and is on the Do-Not-Call
        list.
      </figcaption>
    </figure>
  );
}

type Kind = (typeof DATA_INCLUDED)[number][0];

/** What the specimen's search returned of each kind, and which records say so. */
const CAME: Record<Kind, readonly [came: string, from: string]> = {
  Phones: ['3 numbers: 98, 98, 84. Below 50, and kept back: 2', 'Listings, roll of voters, carrier file'],
  Emails: ['3 addresses: 89, 88, 70', 'Email file, seen 2019 to 2024'],
  People: ['Jack D Underov, spouse, 90. Nancy Lisa Underov, parent or child, 85', 'Joint owner; same surname at the same address'],
  Flags: ['None: the owners’ mail goes to the lot itself', 'Mailing address compared'],
  Valuation: ['Market $192,600, assessed $162,130', 'Assessor, 2026 roll'],
  Property: ['1,705 sq ft, 0.14 acre, 3 beds, 2 baths. Year built: not on file', 'Assessor, 2026 roll'],
  Tax: ['$2,677.14 for 2026, homestead exemption', 'Tax collector, bill of Oct 19, 2026'],
  Sales: ['$139,000 from Willowford Land & Improvement Co, loan $89,300', 'Deed of Sep 7, 2019'],
  'Civil records': ['No bankruptcy, lien or judgment on file', 'Clerk of court, Oct 25, 2026'],
};

/** What a search can return beside what this one did, blanks included. */
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
