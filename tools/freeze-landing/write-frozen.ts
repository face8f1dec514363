/** The source text of the frozen files, before formatting. Pure. */
import type { Plat } from '@deedline/contract/search/sample-search';
import type { Frozen } from './freeze-answer.ts';

const HEADER = '// Written by `npm run freeze-landing`; not edited by hand.\n';

const WEB = 'apps/web/src/features/landing/sample';
const SERVER = 'apps/server/src/features/sample-searches';

/** Source text by path from the root of the repository. */
export function writeFrozen({ day, place, request, record, view, plat }: Frozen): Record<string, string> {
  return {
    [`${WEB}/frozen-record.ts`]: writeRecord(day, place, record),
    [`${WEB}/frozen-view.ts`]: writeView(view),
    [`${WEB}/frozen-plat.ts`]: writePlat(plat),
    [`${SERVER}/landing-example.ts`]: writeRequest(request),
  };
}

function writeRequest(request: Frozen['request']): string {
  return `${HEADER}import type { CreateSearch } from '@deedline/contract/search/search';

/** What asks for the lot that the landing page shows before anybody has tried a search. */
export const LANDING_EXAMPLE: CreateSearch = ${JSON.stringify(request)};
`;
}

function writeRecord(day: string, place: string, record: Frozen['record']): string {
  return `${HEADER}import type { DATA_INCLUDED } from '../content/texts.ts';

/** The day of the made-up state on which it answered so. */
export const FROZEN_DAY = ${JSON.stringify(day)};

export const FROZEN_PLACE = ${JSON.stringify(place)};

/** The rest of the frozen answer, in a line each: what the demo state has on that lot. */
export const FROZEN_RECORD: Record<(typeof DATA_INCLUDED)[number][0], string> = ${JSON.stringify(record)};
`;
}

function writeView(view: Frozen['view']): string {
  return `${HEADER}import type { AnswerView } from './answer-view.ts';

/** What the card shows before anybody has tried a search: an answer of the demo state, as it was given. */
export const FROZEN_VIEW: AnswerView = ${JSON.stringify(view, null, 2)};
`;
}

function writePlat({ width, height, countyName, caption, lots, streets }: Plat): string {
  const subject = lots.find(({ isSubject }) => isSubject)!;
  const neighbours = lots.filter(({ isSubject }) => !isSubject);
  const head = JSON.stringify({ width, height, countyName, caption }).slice(1, -1);
  return `${HEADER}import type { Plat } from '@deedline/contract/search/sample-search';

type Line = [number, number][];

/** '12,30 40,31' -> [[12, 30], [40, 31]] */
function readLine(text: string): Line {
  return text.split(' ').map((point) => point.split(',').map(Number) as Line[number]);
}

/** Parcel number, house number and corners. */
const SUBJECT = ${JSON.stringify([subject.apn, subject.label, writeLine(subject.ring)])} as const;

/** House number and corners. */
const NEIGHBOURS: readonly (readonly [label: string, corners: string])[] = ${writeRows(
    neighbours.map(({ label, ring }) => [label ?? '', writeLine(ring)]),
  )};

const STREETS: readonly (readonly [name: string, line: string])[] = ${writeRows(streets.map(({ name, line }) => [name, writeLine(line)]))};

/** The sheet that goes with it: the demo's parcel map around that lot, in whole feet. */
export const FROZEN_PLAT: Plat = {
  ${head},
  lots: [
    ...NEIGHBOURS.map(([label, corners]) => ({ apn: '', ring: readLine(corners), isSubject: false, label })),
    { apn: SUBJECT[0], ring: readLine(SUBJECT[2]), isSubject: true, label: SUBJECT[1] },
  ],
  streets: STREETS.map(([name, line]) => ({ name, line: readLine(line) })),
};
`;
}

function writeLine(line: readonly (readonly [number, number])[]): string {
  return line.join(' ');
}

function writeRows(rows: readonly (readonly [string, string])[]): string {
  return `[\n${rows.map((row) => `${JSON.stringify(row)},\n`).join('')}]`;
}
