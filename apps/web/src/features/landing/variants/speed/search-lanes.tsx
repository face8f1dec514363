const LANES = [
  ['You', 40],
  ['Ledger', 110],
  ['Records', 205],
] as const;
const ASKED = Array.from({ length: 12 }, (_, index) => 172 + index * 6);
const BEAM = ASKED.map((y) => `M500 110C520 110 520 ${y} 545 ${y}H720C745 ${y} 745 110 765 110`).join('');

/** The way of a search through four columns of time: asked, set aside, read side by side, settled. In order, not to scale. */
export function SearchLanes({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 1000 262" className={className} aria-hidden="true">
      {LANES.map(([name, y]) => (
        <g key={name}>
          <path d={`M0 ${y}H1000`} className="stroke-line" />
          <text x="0" y={y - 8} className="fill-muted font-mono text-[12px]">
            {name}
          </text>
        </g>
      ))}
      <path d={BEAM} className="fill-none stroke-green" strokeWidth="1" />
      <g className="fill-none stroke-ink" strokeWidth="2">
        <path d="M90 40H215C245 40 240 110 270 110H500M765 110H850C880 110 875 40 905 40H980" />
        <path d="m972 34 8 6-8 6" />
      </g>
      <circle cx="90" cy="40" r="7" className="fill-paper stroke-ink" strokeWidth="2" />
      <path d="M270 100h20v20h-20z" className="fill-paper stroke-ink" strokeWidth="2" />
      <path d="M800 100h20v20h-20z" className="fill-green stroke-green" strokeWidth="2" />
    </svg>
  );
}
