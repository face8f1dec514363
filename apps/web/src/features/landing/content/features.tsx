import type { ReactNode } from 'react';

export interface Feature {
  title: string;
  text: string;
  /** Drawn in a field of 64 by 40, in the current colour. */
  symbol: ReactNode;
}

/** What the product offers to the people who act on its answers. */
export const FEATURES: readonly Feature[] = [
  {
    title: 'A confidence you can check',
    text: 'Every contact carries a score of 0-100 from how recent its records are, how many independent sources agree and what validation said. One click shows the records for it and against it.',
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
    text: 'Assessors, recorders, registries, listings and carriers are searched in parallel. A slow one never holds up the answer, and the answer names those it rests on.',
    symbol: (
      <>
        <path d="M2 5h34M2 12.5h28M2 20h40M2 27.5h22M2 35h36" />
        <path d="M48 3v34" className="stroke-green" strokeWidth="2" />
      </>
    ),
  },
  {
    title: 'Do-Not-Call in three states',
    text: 'Numbers are checked against Do-Not-Call registries through third-party services: listed, not listed, or not checked, with the date of the list. Nothing is shown as clear that was not checked.',
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
    text: 'What was delivered, the rule that set the price, what was set aside and what came back by itself. Nothing useful found, nothing charged.',
    symbol: (
      <>
        <path d="M14 2h36v36l-6-3-6 3-6-3-6 3-6-3-6 3z" />
        <path d="M21 11h22M21 18h22" />
        <path d="M33 26h10" className="stroke-green" strokeWidth="2.5" />
      </>
    ),
  },
  {
    title: 'Kept, and out again',
    text: 'Every answer stays in your search history. Keep the good ones in named lists with notes, and take one search or all of them out to a spreadsheet.',
    symbol: (
      <>
        <path d="M6 4h52v32H6zM6 12h52M6 20h52M6 28h52M22 4v32M40 4v32" />
        <path d="M22 12h18v8H22z" className="fill-green stroke-green" />
      </>
    ),
  },
];
