/** The specimen's lot from the parcel map: corners in feet, north up, clockwise from the south-west, with how its sides run. */
type Corner = readonly [x: number, y: number];

export const LOT_CORNERS: readonly Corner[] = [
  [181.5, 157.3],
  [182.8, 268.4],
  [233.3, 267.9],
  [243.5, 156.6],
];

export type LotSide = { from: Corner; to: Corner; lengthFeet: number; bearing: string };

/** A direction as surveyors write it: degrees and minutes from north or south towards east or west. */
export function formatBearing(dx: number, dy: number): string {
  const minutes = Math.round((Math.atan2(Math.abs(dx), Math.abs(dy)) * 180 * 60) / Math.PI);
  const degrees = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${dy < 0 ? 'S' : 'N'} ${degrees}°${String(minutes % 60).padStart(2, '0')}′ ${dx < 0 ? 'W' : 'E'}`;
}

export function lotSides(corners: readonly Corner[] = LOT_CORNERS): LotSide[] {
  return corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length]!;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    return { from, to, lengthFeet: Math.hypot(dx, dy), bearing: formatBearing(dx, dy) };
  });
}

/** Twice the area by the shoelace, halved. */
export function lotAreaSquareFeet(corners: readonly Corner[] = LOT_CORNERS): number {
  const twice = lotSides(corners).reduce((sum, { from, to }) => sum + from[0] * to[1] - to[0] * from[1], 0);
  return Math.abs(twice) / 2;
}
