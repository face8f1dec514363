/** The people of most tests: none of these texts may appear, in any spelling, in a log of a test run (`tools/log-canary.ts`). */
import { plantTexts } from '@deedline/database/test-logs';

export interface Canary {
  first: string;
  last: string;
  phone?: string;
  email?: string;
  birthDate?: string;
  street?: string;
  zip?: string;
}

const HOME = { street: '418 TANNERY ROW', zip: '00412' };

/** Each has what identifies a person once: a name and a date, a phone, a mailbox, a house. */
export const CANARIES = {
  /** The person who is found. */
  odile: {
    first: 'ODILE',
    last: 'VARNHAM',
    phone: '4195550142',
    email: 'odile.varnham@mail.example',
    birthDate: '1961-04-02',
    ...HOME,
  },
  neighbour: { first: 'ABSALOM', last: 'KETTLEBY', street: '420 TANNERY ROW', zip: '00412' },
  /** Lives with her. */
  jasper: { first: 'JASPER', last: 'VARNHAM', phone: '4195550177', birthDate: '1963-07-11', ...HOME },
  /** Signs up in tests of the server. */
  customer: { first: 'Odile', last: 'Varnham' },
  /** Signs up in the browser. */
  visitor: { first: 'Nora', last: 'Vale' },
} as const satisfies Record<string, Canary>;

/** Records that one of these people takes part in a test. */
export function plantCanary(canary: Canary): void {
  plantTexts(textsOf(canary));
}

export function textsOf({ first, last, phone, email, birthDate, street, zip }: Canary): string[] {
  const house = zip && street && `${zip} ${street.split(' ')[0]}`;
  return [`${first} ${last}`.toUpperCase(), phone, email, birthDate, street, house].filter((text) => text !== undefined);
}
