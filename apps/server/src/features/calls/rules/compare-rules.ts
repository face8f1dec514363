import type { CallingRule, CallingRules } from '@deedline/contract/calling';

/** What one edition has that another does not, in lines: '+ FL Every day 08:00-20:00 (Fla. Stat. 501.616(6))'. */
export function compareRules(before: CallingRules, after: CallingRules): string[] {
  return [
    ...compareLines(before.rules.map(writeRule), after.rules.map(writeRule)),
    ...compareLines(before.stateLists.map(writeList), after.stateLists.map(writeList)),
    ...compareLines(before.holidays.map(writeJson('holiday')), after.holidays.map(writeJson('holiday'))),
    ...(['effects', 'citations', 'states', 'areaCodes', 'zips'] as const).flatMap((table) =>
      compareLines(writeEntries(table, before[table]), writeEntries(table, after[table])),
    ),
  ];
}

export function writeRule({
  place,
  days,
  opens,
  closes,
  holidays,
  mostCalls,
  citation,
  checkedOn,
  validFrom,
  validTo,
}: CallingRule): string {
  const hours = opens === null || closes === null ? 'no calls' : `${opens}-${closes}`;
  const more = [
    ...(holidays === 'closed' ? ['none on holidays'] : []),
    ...(mostCalls === null ? [] : [`at most ${mostCalls.calls} calls in ${mostCalls.hours} hours`]),
    ...(validFrom === null ? [] : [`from ${validFrom}`]),
    ...(validTo === null ? [] : [`to ${validTo}`]),
  ];
  return [`${place} ${days.length === 7 ? 'every day' : days.join(' ')} ${hours}`, ...more, writeCitation(citation, checkedOn)].join('; ');
}

function writeList({ state, citation, checkedOn }: CallingRules['stateLists'][number]): string {
  return `${state} keeps a list of its own; ${writeCitation(citation, checkedOn)}`;
}

function writeCitation(citation: string, checkedOn: string | null): string {
  return `${citation}, ${checkedOn === null ? 'not checked yet' : `checked ${checkedOn}`}`;
}

const writeJson =
  (what: string) =>
  (value: object): string =>
    `${what} ${JSON.stringify(value)}`;

function writeEntries(table: string, entries: object): string[] {
  return Object.entries(entries).map(([name, value]) => `${table} ${name} ${JSON.stringify(value)}`);
}

function compareLines(before: readonly string[], after: readonly string[]): string[] {
  const [old, young] = [new Set(before), new Set(after)];
  return [
    ...[...old].filter((line) => !young.has(line)).map((line) => `- ${line}`),
    ...[...young].filter((line) => !old.has(line)).map((line) => `+ ${line}`),
  ];
}
