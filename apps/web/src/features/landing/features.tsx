import type { ReactNode } from 'react';
import { Part } from './part.tsx';

const STROKE = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.2 } as const;

function Symbol({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 64 40" className="h-10 w-16 text-ink/70" aria-hidden="true" {...STROKE}>
      {children}
    </svg>
  );
}

const FEATURES: readonly { title: string; text: string; symbol: ReactNode }[] = [
  {
    title: 'A confidence you can check',
    text: 'Every phone, email and owner carries a score of 0-100. One click shows the records that speak for it, from when, and those that speak against.',
    symbol: (
      <>
        <path d="M2 20h60M32 15v10M44 15v10M56 15v10" className="text-edge" stroke="currentColor" />
        <path d="M2 20h50" className="stroke-green" strokeWidth="4" />
      </>
    ),
  },
  {
    title: 'Behind the LLC',
    text: 'A company or a trust owns it? The filing leads to its officers and agents, and they to people. Each step is shown and scored.',
    symbol: (
      <>
        <path d="M2 4h18v12H2zM24 14h18v12H24z" />
        <path d="M11 16v4h13M33 26v4h13" />
        <path d="M46 24h16v12H46z" className="fill-green stroke-green" />
      </>
    ),
  },
  {
    title: 'All sources at once',
    text: 'Public records and contact data are asked side by side. A slow source never holds up the answer; the answer says which ones it rests on.',
    symbol: (
      <>
        <path d="M2 5h34M2 12.5h28M2 20h40M2 27.5h22M2 35h36" />
        <path d="M48 3v34" className="stroke-green" strokeWidth="2" />
      </>
    ),
  },
  {
    title: 'Do-Not-Call in three states',
    text: 'Listed, not listed, or not checked, with the date of the list. Nothing is shown as clear that was not checked.',
    symbol: (
      <>
        <circle cx="11" cy="20" r="8" className="fill-brick stroke-brick" />
        <circle cx="32" cy="20" r="8" />
        <circle cx="53" cy="20" r="8" strokeDasharray="2.5 2.5" />
      </>
    ),
  },
  {
    title: 'A receipt for every search',
    text: 'What was delivered, the rule that set the price, what was set aside and what came back. Nothing useful found, nothing charged.',
    symbol: (
      <>
        <path d="M14 2h36v36l-6-3-6 3-6-3-6 3-6-3-6 3z" />
        <path d="M21 11h22M21 18h22" />
        <path d="M33 26h10" className="stroke-green" strokeWidth="2.5" />
      </>
    ),
  },
  {
    title: 'Out to a spreadsheet',
    text: 'One search or all of them as CSV, with phones, emails and relatives in columns, and no cell that a spreadsheet would run.',
    symbol: (
      <>
        <path d="M6 4h52v32H6zM6 12h52M6 20h52M6 28h52M22 4v32M40 4v32" />
        <path d="M22 12h18v8H22z" className="fill-green stroke-green" />
      </>
    ),
  },
];

export function Features() {
  return (
    <Part id="features" title="An answer you can act on" lead="Not a list of maybes: who, how to reach them, how sure, and why.">
      <div className="grid border-t border-l sm:grid-cols-2 xl:grid-cols-3">
        {FEATURES.map(({ title, text, symbol }) => (
          <div key={title} className="border-r border-b p-6">
            <Symbol>{symbol}</Symbol>
            <h3 className="mt-5 text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-sm leading-relaxed text-muted">{text}</p>
          </div>
        ))}
      </div>
    </Part>
  );
}
