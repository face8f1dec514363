import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import { TIER_BOUNDS } from '../../../../ui/confidence.ts';
import { formatDate } from '../../../../ui/format.ts';
import { CONFIDENCE_TIERS } from '../../content/texts.ts';

const WIDTH = 1000;
const LINE = 92;
const at = (score: number) => 10 + (score / 100) * (WIDTH - 20);

/** Dots closer than this would overlap. */
const DOT_POINTS = 2;

/** Each score with the number of equal ones stacked below it, phones first. */
function stackDots() {
  const all = [
    ...SHEET_SCORES.phones.map((score) => ({ score, isPhone: true })),
    ...SHEET_SCORES.emails.map((score) => ({ score, isPhone: false })),
  ];
  return all.map((dot, index) => ({
    ...dot,
    level: all.slice(0, index).filter(({ score }) => Math.abs(score - dot.score) < DOT_POINTS).length,
  }));
}

/** The specimen's eight contacts on the scale from 0 to 100, with the bounds of the tiers and the threshold. */
export function ConfidenceScale() {
  const scores = [...SHEET_SCORES.phones, ...SHEET_SCORES.emails];
  return (
    <figure>
      <svg viewBox={`0 0 ${WIDTH} 150`} className="w-full max-sm:hidden" aria-hidden="true">
        <rect x={at(CONTACT_THRESHOLD)} y={LINE - 3} width={at(100) - at(CONTACT_THRESHOLD)} height="6" className="fill-green" />
        <path d={`M${at(0)} ${LINE}H${at(100)}`} className="stroke-ink" />
        {Array.from({ length: 11 }, (_, index) => index * 10).map((score) => (
          <path key={score} d={`M${at(score)} ${LINE}v7`} className="stroke-ink" />
        ))}
        {TIER_BOUNDS.map((bound) => (
          <g key={bound}>
            <path d={`M${at(bound)} 8V${LINE + 14}`} className="stroke-edge" strokeDasharray="3 3" />
            <text x={at(bound)} y={LINE + 30} textAnchor="middle" className="fill-ink text-[14px] font-semibold">
              {bound}
            </text>
          </g>
        ))}
        {CONFIDENCE_TIERS.map(({ from, to, name }) => (
          <text key={name} x={(at(from) + at(to)) / 2} y={LINE + 52} textAnchor="middle" className="fill-muted text-[14px]">
            {name}
          </text>
        ))}
        {stackDots().map(({ score, isPhone, level }) => (
          <circle
            key={`${isPhone} ${score} ${level}`}
            cx={at(score)}
            cy={LINE - 18 - level * 18}
            r="7"
            className={isPhone ? 'fill-ink stroke-ink' : 'fill-paper stroke-ink'}
            strokeWidth="1.5"
          />
        ))}
      </svg>
      <ul className="border-t text-sm sm:hidden">
        {CONFIDENCE_TIERS.map(({ range, from, to, name }) => (
          <li key={name} className="flex justify-between border-b py-2">
            <span>
              <span className="inline-block w-20 font-semibold">{range}</span> {name}
            </span>
            <span className="text-muted">{scores.filter((score) => score >= from && score <= to).length} of the sheet’s</span>
          </li>
        ))}
      </ul>
      <figcaption className="mt-3 text-xs text-muted">
        The five phones and three emails of the sheet above<span className="max-sm:hidden">, phones full, emails hollow</span>. From{' '}
        {CONTACT_THRESHOLD} on a contact counts as found; below that an answer keeps it back.
      </figcaption>
    </figure>
  );
}

/** Room for the largest weight on either side of the axis. */
const AGAINST = 8;
const FOR = 13;

function WeightBar({ weight }: { weight: number }) {
  const isFor = weight >= 0;
  return (
    <svg viewBox={`${-AGAINST} 0 ${AGAINST + FOR} 2`} preserveAspectRatio="none" className="h-4 w-full" aria-hidden="true">
      <rect x={isFor ? 0 : weight} y=".55" width={Math.abs(weight)} height=".9" className={isFor ? 'fill-green' : 'fill-brick'} />
      <path d="M0 0V2" className="stroke-ink" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** The records behind a number: what each says, its source, when it was last seen, and its weight. */
export function EvidenceLines({ lines }: { lines: readonly SheetLine[] }) {
  return (
    <ul className="mt-3 text-sm">
      {lines.map(([text, source, seen, weight]) => (
        <li
          key={text}
          className="grid grid-cols-[minmax(0,1fr)_3.5rem] items-baseline gap-x-4 border-t py-1.5 sm:grid-cols-[minmax(0,1fr)_9rem_3rem] xl:grid-cols-[minmax(0,1fr)_16rem_3rem]"
        >
          <span>
            {text} <span className="block text-xs text-muted">{`${source}, ${formatDate(seen)}`}</span>
          </span>
          <span className="self-center max-sm:hidden">
            <WeightBar weight={weight} />
          </span>
          <span className={`text-right font-mono text-xs ${weight < 0 ? 'text-brick' : ''}`}>
            {weight < 0 ? '−' : '+'}
            {Math.abs(weight).toFixed(1)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Four of the specimen's five numbers, each with the records for and against it, as the search returned them. */
type SheetLine = readonly [text: string, source: string, seen: string, weight: number];
export type SheetContact = {
  number: string;
  line: string;
  confidence: number;
  dnc: 'listed' | 'not listed';
  lines: readonly SheetLine[];
  remark: string;
};

const LISTINGS = 'Lathe & Keld phone listings';
const CARRIER = 'Openpipe carrier and line status';
const VOTERS = 'Fenmark roll of voters';

export const SHEET_CONTACTS: readonly SheetContact[] = [
  {
    number: '(444) 555-1465',
    line: 'Mobile, active, Cardinal Mobile',
    confidence: 98,
    dnc: 'not listed',
    lines: [
      ['Ann M Underov: name and address agree', LISTINGS, '2026-09-26', 5.5],
      ['Listed under a name and address of theirs', LISTINGS, '2026-09-26', 6.2],
      ['Given with a name of theirs', 'Quiet River email file', '2019-05-29', 2.7],
      ['Carrier file: active', CARRIER, '2026-09-17', 1.2],
      ['One subscriber since 2000', CARRIER, '2026-09-17', 1],
    ],
    remark: 'Two collectors give it to her, and the carrier has known one subscriber for 26 years. Call this one.',
  },
  {
    number: '(444) 555-5734',
    line: 'Mobile, active, Hello Sparrow Mobile',
    confidence: 84,
    dnc: 'not listed',
    lines: [
      ['Jack D Underov: name and address agree', VOTERS, '2026-05-13', 12.5],
      ['Listed under a name and address of theirs', LISTINGS, '2020-03-23', 4.5],
      ['Carrier file: active', CARRIER, '2026-10-14', 1.2],
    ],
    remark: 'The right man, but one listing, six years old. So it says 84 and not 98.',
  },
  {
    number: '(444) 555-1468',
    line: 'Mobile, active, Bluewire',
    confidence: 0,
    dnc: 'listed',
    lines: [
      ['Name (nickname) and address agree; middle name differs', LISTINGS, '2025-10-05', -5.5],
      ['Listed under a name and address of theirs', LISTINGS, '2025-10-05', 5.8],
      ['Carrier file: active', CARRIER, '2026-03-09', 1.2],
    ],
    remark:
      'Same house, same surname, another middle name: it is Nancy Lisa Underov’s, 35. The answer keeps it back here, and says only that it did.',
  },
  {
    number: '(444) 555-7165',
    line: 'Mobile, disconnected, Peakcell',
    confidence: 0,
    dnc: 'not listed',
    lines: [
      ['Jack D Underov: name and address agree', VOTERS, '2026-05-13', 12.5],
      ['Listed under a name and address of theirs', LISTINGS, '2020-06-01', 4.5],
      ['Carrier file: disconnected', CARRIER, '2026-10-10', -7],
      ['Seen with another person too', LISTINGS, '2019-10-11', -0.7],
    ],
    remark:
      'His once. The carrier says the line is dead, and that settles it. The answer keeps it back too, so that nobody tries it again.',
  },
];

/** Confidence of every phone and email in the specimen. */
const SHEET_SCORES = { phones: [98, 98, 84, 0, 0], emails: [89, 88, 70] } as const;
