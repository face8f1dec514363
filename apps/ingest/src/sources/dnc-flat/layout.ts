import { readPhone } from '@deedline/engine/normalize/phone';
import type { Mapped } from '../../layout.ts';
import { lineLayout } from '../forms.ts';

const NUMBER = /^"?(\d{3})"?[,\s-]?"?(\d{3})-?(\d{4})"?,?$/;

/** The National Do Not Call registry's flat file, and any other list of numbers: `AAA,NNNNNNN` or ten digits a line. */
export const dncFlat = lineLayout({
  id: 'dnc-flat',
  title: 'Do Not Call flat file',
  role: 'dnc',
  needsCounty: false,
  maxLineBytes: 1_000,
  checkFirst: (text) => (NUMBER.test(text.trim()) ? undefined : 'there is no telephone number'),
  mapLine: (text) => mapNumber(text.trim()),
});

function mapNumber(text: string): Mapped {
  const match = NUMBER.exec(text);
  if (!match) return 'not ten digits';
  const phone = `${match[1]}${match[2]}${match[3]}`;
  if (readPhone(phone) === null) return 'not a number of the North American plan';
  return [{ draft: { kind: 'dnc', recordId: phone, body: { phone } } }];
}
