import type { RecordMap } from '@deedline/contract/files/layout-map';
import type { EvidenceDraft } from '@deedline/engine/model/evidence';
import type { Loadable, ParcelShape } from '../layout.ts';
import { largestRing } from '../read/geometry/largest-ring.ts';
import { compileText } from './compile-expression.ts';
import type { RecordScope } from './compile-record.ts';
import { dropEmpty } from './values.ts';

/** A shape with more points is a coast or a county and not a lot. */
const MOST_POINTS = 20_000;

export type ReadOutline<Row> = (row: Row, draft: EvidenceDraft) => Loadable | undefined;

/** The lot of a parcel, if the row has an outline; undefined if the map has no outline field. */
export function compileOutline<Row>(record: RecordMap, scope: RecordScope<Row>): ReadOutline<Row> | undefined {
  if (record.kind !== 'parcel' || record.fields.outline === undefined) return undefined;
  const read = compileText(record.fields.outline, scope);
  return (row, draft) => {
    const ring = largestRing(readGeoJson(read(row)));
    if (ring === undefined || ring.length > MOST_POINTS || draft.kind !== 'parcel') return undefined;
    const { countyFips, apn, situs } = draft.body;
    return { shape: dropEmpty<ParcelShape>({ countyFips, apn, situs: situs?.line, ring }) };
  };
}

function readGeoJson(text: string): unknown {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
