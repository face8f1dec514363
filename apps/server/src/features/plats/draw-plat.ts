import { AppError } from '@deedline/contract/errors';
import type { Plat } from '@deedline/contract/plat';
import { apnKeyText } from '@deedline/engine/normalize/apn';
import type { AppContext } from '../../context.ts';
import { selectCountyName, selectLot, selectLots, selectStreets, type LotRow } from './queries.ts';
import { viewAround } from './view.ts';

const MOST_LOTS = 400;
const MOST_STREETS = 60;

/** A parcel among its neighbours, with the streets around, at least so many feet wide. Throws `plat_not_found` when no map of it is loaded. */
export async function drawPlat(
  ctx: Pick<AppContext, 'evidence'>,
  parcel: { countyFips: string; apn: string } | null,
  leastFeet?: number,
): Promise<Plat> {
  const subject = parcel === null ? undefined : await selectLot(ctx.evidence, parcel.countyFips, apnKeyText(parcel.apn));
  if (parcel === null || subject === undefined) throw new AppError('plat_not_found');
  const view = viewAround(subject, leastFeet);
  const [lots, streets, county] = await Promise.all([
    selectLots(ctx.evidence, view.bounds, MOST_LOTS),
    selectStreets(ctx.evidence, view.bounds, MOST_STREETS),
    selectCountyName(ctx.evidence, parcel.countyFips),
  ]);
  const neighbours = lots.filter((lot) => lot.apn !== subject.apn);
  const countyName = county ?? `County ${parcel.countyFips}`;
  return {
    width: view.width,
    height: view.height,
    countyName,
    caption: `Parcel ${subject.apn} and its neighbours, from the parcel map of ${countyName}. Distances in feet.`,
    lots: [...neighbours, subject].map((lot) => ({
      apn: lot.apn,
      ring: lot.ring.map(view.toFeet),
      isSubject: lot === subject,
      label: houseNumber(lot),
    })),
    streets: streets.map(({ name, line }) => ({ name, line: line.map(view.toFeet) })),
  };
}

/** A plat names a lot by its house number: '418'. */
function houseNumber({ situs }: LotRow): string | null {
  return /^\d[\w/-]*/.exec(situs ?? '')?.[0] ?? null;
}
