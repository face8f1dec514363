/**
 * Checks known vulnerabilities in our packages against the deadlines for closing them (docs/security.md, "Updates"). Asks the registry configured in npm
 * by `npm audit`, or reads such an answer from a file: `npm run advisories`, `npm run advisories -- ANSWER.json`.
 * `--seen FILE` stores when each became known here, which the answer does not contain (default: data/advisories.json).
 * Exit code 0: none is overdue. 1: at least one is. 2: the registry could not be asked, or the answer cannot be read.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readFlags } from '../bench/flags/read-flags.ts';

const DAYS = { takes: 3, stops: 14, other: 30 };
const DAY_MS = 86_400_000;

const advisory = z.object({
  name: z.string(),
  title: z.string(),
  url: z.string(),
  range: z.string(),
  cvss: z.object({ vectorString: z.string().nullish() }).nullish(),
});
/** The format of `npm audit --json`; `via` names another package when the vulnerability is in that one. */
const answer = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), advisory])) })),
});
const seenFile = z.record(z.string(), z.iso.datetime());
type Advisory = z.infer<typeof advisory>;

/** The deadline in days, by what an external attacker could do according to the CVSS vector (3 or 4). Without a vector, the worst case. */
function daysFor({ cvss }: Advisory): number {
  const vector = new Map((cvss?.vectorString ?? '').split('/').map((part) => part.split(':') as [string, string]));
  if (!vector.has('AV')) return DAYS.takes;
  const does = (...names: string[]) => names.some((name) => (vector.get(name) ?? 'N') !== 'N');
  if (!['N', 'A'].includes(vector.get('AV')!)) return DAYS.other;
  if (does('C', 'I', 'VC', 'VI')) return DAYS.takes;
  return does('A', 'VA') ? DAYS.stops : DAYS.other;
}

/** Lists each vulnerability once, the earliest deadline first; adds new ones to `seen`. */
function judge(report: z.infer<typeof answer>, seen: Record<string, string>, now: Date) {
  const holes = Object.values(report.vulnerabilities).flatMap(({ via }) => via.filter((each) => typeof each !== 'string'));
  const known = new Map(holes.map((hole) => [`${hole.name} ${hole.url}`, hole]));
  return [...known]
    .map(([id, hole]) => {
      seen[id] ??= now.toISOString();
      const due = new Date(Date.parse(seen[id]) + daysFor(hole) * DAY_MS);
      return { ...hole, due, isOverdue: due < now };
    })
    .toSorted((a, b) => a.due.getTime() - b.due.getTime());
}

/** Throws when npm does not answer, or not in the expected format. */
function ask(file: string | undefined): z.infer<typeof answer> {
  const text =
    file === undefined
      ? spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', maxBuffer: 1 << 28 }).stdout
      : readFileSync(file, 'utf8');
  return answer.parse(JSON.parse(text));
}

function main(): number {
  const { values, positionals } = readFlags(
    { options: { seen: { type: 'string', default: 'data/advisories.json' } }, allowPositionals: true },
    '',
  );
  let report: z.infer<typeof answer>;
  try {
    report = ask(positionals[0]);
  } catch {
    console.error('Nothing is known: the answer of the registry could not be read. `npm audit` says why.');
    return 2;
  }
  const seen = existsSync(values.seen) ? seenFile.parse(JSON.parse(readFileSync(values.seen, 'utf8'))) : {};
  const holes = judge(report, seen, new Date());
  mkdirSync(path.dirname(values.seen), { recursive: true });
  writeFileSync(values.seen, `${JSON.stringify(seen, null, 2)}\n`);
  for (const { name, range, title, url, due, isOverdue } of holes)
    console.log(`${isOverdue ? 'OVERDUE since' : 'due'} ${due.toISOString().slice(0, 10)}  ${name} ${range}: ${title} ${url}`);
  const overdue = holes.filter(({ isOverdue }) => isOverdue).length;
  console.log(`${holes.length} known, ${overdue} overdue.`);
  return overdue === 0 ? 0 : 1;
}

process.exitCode = main();
