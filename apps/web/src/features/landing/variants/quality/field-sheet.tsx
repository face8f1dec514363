import { contactColor, confidenceTier } from '../../../../ui/confidence.ts';
import type { ContactColor } from '../../../../ui/confidence.ts';
import { formatDate } from '../../../../ui/format.ts';
import { SPECIMEN, SPECIMEN_NOTE } from '../specimen.ts';
import { EvidenceLines } from './evidence-lines.tsx';
import { SHEET_CONTACTS } from './sheet-contacts.ts';
import type { SheetContact } from './sheet-contacts.ts';

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

/** One answer as a field sheet: the subject on top, then every number with what speaks for it, what against, and a remark. */
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
        {SPECIMEN_NOTE} Four of its five numbers; the fifth scored 98 and is on the Do-Not-Call list.
      </figcaption>
    </figure>
  );
}
