/** What somebody might do to a copy of the record, and the words by which it must be found. */
export interface Tampering {
  name: string;
  statements(count: number): string[];
  finds(count: number): string;
}

const middle = (count: number) => Math.floor(count / 2);
const COPY = 'insert into audit_record (kind, what, subject, ip, user_agent, facts, number, digest, hash) select kind, what';
const moveHead = (number: number) =>
  `update audit_head set number = ${number}, hash = (select hash from audit_record where number = ${number} limit 1)`;

export const TAMPERINGS: readonly Tampering[] = [
  {
    name: 'a purpose edited',
    statements: (count) => [`update audit_record set facts = facts || '{"purpose":"legal_process"}' where number = ${middle(count)}`],
    finds: (count) => `No. ${middle(count)} (`,
  },
  {
    name: 'a time edited by a millisecond',
    statements: (count) => [`update audit_record set at = at + interval '1 ms' where number = ${middle(count)}`],
    finds: (count) => `No. ${middle(count)} (`,
  },
  {
    name: 'an address edited, and its digest with it',
    statements: (count) => [`update audit_record set ip = '192.0.2.251', digest = sha256('made up') where number = ${count - 1}`],
    finds: (count) => `No. ${count - 1} (`,
  },
  { name: 'the first removed', statements: () => ['delete from audit_record where number = 1'], finds: () => 'No. 1 is missing' },
  {
    name: 'one in the middle removed',
    statements: (count) => [`delete from audit_record where number = ${middle(count)}`],
    finds: (count) => `No. ${middle(count)} is missing`,
  },
  {
    name: 'the last removed',
    statements: (count) => [`delete from audit_record where number = ${count}`],
    finds: (count) => `No. ${count} is missing at the end`,
  },
  {
    name: 'one removed and the rest numbered anew',
    statements: (count) => [
      `delete from audit_record where number = ${middle(count)}`,
      `update audit_record set number = number + ${count} where number > ${middle(count)}`,
      `update audit_record set number = number - ${count + 1} where number > ${count}`,
      moveHead(count - 1),
    ],
    finds: (count) => `No. ${middle(count) + 1} (`,
  },
  {
    name: 'two that changed places',
    statements: (count) => [
      `update audit_record set number = ${count} + 10 where number = 7`,
      `update audit_record set number = 7 where number = ${middle(count)}`,
      `update audit_record set number = ${middle(count)} where number = ${count} + 10`,
    ],
    finds: (count) => `was sealed as No. ${middle(count)}: the order was changed`,
  },
  {
    name: 'one copied to the end',
    statements: (count) => [
      `${COPY}, gen_random_uuid(), ip, user_agent, facts, ${count + 1}, digest, hash from audit_record where number = 12`,
      moveHead(count + 1),
    ],
    finds: (count) => `No. ${count + 1} (`,
  },
  {
    name: 'one made up and slipped in, the rest numbered anew',
    statements: (count) => [
      `update audit_record set number = number + ${count} where number >= ${middle(count)}`,
      `update audit_record set number = number - ${count - 1} where number > ${count}`,
      `insert into audit_record (kind, what, number, digest, hash) values ('sign_in', 'password', ${middle(count)}, sha256('a'), sha256('b'))`,
      moveHead(count + 1),
    ],
    finds: (count) => `No. ${middle(count)} (sign_in password) was edited`,
  },
];
