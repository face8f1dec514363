export interface Output {
  name: string;
  text: string;
  /** False: announced, and said to be. */
  isHere: boolean;
}

/** How work comes in and answers go out. What is not in this version is never worded as if it were. */
export const OUTPUTS: readonly Output[] = [
  { name: 'CSV export', text: 'Phones, emails and relatives side by side, and no cell that a spreadsheet would run.', isHere: true },
  {
    name: 'Batch CSV upload',
    text: 'A list of addresses in, its own columns with an answer for each row out, and what it can cost at most before anything runs.',
    isHere: true,
  },
  { name: 'CRM push', text: 'Owners and contacts straight into your CRM.', isHere: false },
  { name: 'Zapier integration', text: 'A finished search starts your own automation.', isHere: false },
];
