/** Hours in the called party's local time, as the article gives them; none where no call is allowed. */
const ROWS = [
  { place: 'Federal rule', hours: [8, 21] },
  { place: 'Florida', hours: [8, 20] },
  { place: 'Connecticut', hours: [9, 20] },
  { place: 'Alabama, Sunday', hours: null },
] as const;
const MARKS = [0, 8, 12, 21, 24] as const;
const LEFT = 196;
const HOUR = 16.6;
const TOP = 84;
const STEP = 56;
const at = (hour: number) => LEFT + hour * HOUR;

/** The day from midnight to midnight, and when it is lawful to call. */
export function CallingHours() {
  return (
    <>
      {MARKS.map((hour) => (
        <g key={hour}>
          <path d={`M${at(hour)} ${TOP - 18}V${TOP + ROWS.length * STEP}`} className="stroke-line" strokeWidth="1.2" />
          <text x={at(hour)} y={TOP - 30} textAnchor="middle" className="fill-muted text-[18px]">
            {hour}:00
          </text>
        </g>
      ))}
      {ROWS.map(({ place, hours }, index) => {
        const y = TOP + index * STEP;
        return (
          <g key={place}>
            <text x={LEFT - 22} y={y + 21} textAnchor="end" className="fill-ink text-[19px]">
              {place}
            </text>
            <path d={`M${at(0)} ${y + 15}H${at(24)}`} className="stroke-edge" strokeWidth="1.2" strokeDasharray="2 5" />
            {hours ? (
              <rect x={at(hours[0])} y={y} width={(hours[1] - hours[0]) * HOUR} height="30" className="fill-green" />
            ) : (
              <text
                x={at(12)}
                y={y + 20}
                textAnchor="middle"
                className="fill-brick stroke-paper text-[19px]"
                strokeWidth="8"
                paintOrder="stroke"
              >
                no calls
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}
