/** When and where calls are allowed: the editions of the calling rules. */
import {
  writeRule,
  loadRules,
  previewRules,
  readEdition,
  readEditions,
  switchRules,
  type RulesContext,
} from '../../calls/rules/keep-rules.ts';
import { defineAct, flag, needed, optional, type Act, type CommandContext } from '../command/act.ts';
import { readNamedText } from '../command/named-file.ts';
import { orRefuse } from '../command/or-refuse.ts';
import { printTable } from '../command/print-table.ts';
import { readWhole } from '../command/values.ts';

const readId = readWhole('The number of an edition', 999_999_999);
const file = needed('<file>', 'rules as JSON, each with a citation and the day it was checked');

export const CALLING_RULES_ACTS: readonly Act[] = [
  defineAct({
    verb: 'show',
    about: 'Shows the rules in use, or those of an edition, one per line.',
    needs: 'database',
    changes: false,
    records: [],
    console: ['GET /api/operator/calling-rules/:id'],
    takes: { id: optional('[edition]', 'its number; if omitted, the one in use', readId), json: flag('--json', 'as a file to edit') },
    run: (program, { id, json }) =>
      withRules(program, async (ctx) => {
        const rules = await readEdition(ctx, id);
        return json ? JSON.stringify(rules, null, 2) : [`Edition ${rules.edition}`, ...rules.rules.map(writeRule)].join('\n');
      }),
  }),
  defineAct({
    verb: 'list',
    about: 'Lists every edition that was loaded, and which one is in use.',
    needs: 'database',
    changes: false,
    records: [],
    console: ['GET /api/operator/calling-rules'],
    takes: {},
    run: (program) =>
      withRules(program, async (ctx) =>
        printTable([
          ['id', 'edition', 'loaded', 'by', 'on since'],
          ...(await readEditions(ctx)).map(({ id, edition, loadedAt, loadedBy, isInUse, since }) => [
            String(id),
            edition,
            loadedAt.slice(0, 10),
            loadedBy,
            isInUse ? since!.slice(0, 16).replace('T', ' ') : '',
          ]),
        ]),
      ),
  }),
  defineAct({
    verb: 'check',
    about: 'Checks a file: shows what is wrong with it, or what it would change.',
    needs: 'database',
    changes: false,
    records: [],
    console: ['POST /api/operator/calling-rules/preview'],
    takes: { file },
    run: (program, typed) =>
      withRules(program, async (ctx) =>
        describeChanges('Nothing was changed. The file would change', (await previewRules(ctx, readNamedText(typed.file))).changes),
      ),
  }),
  defineAct({
    verb: 'load',
    about: 'Saves a file as a new edition, and switches it on; a running Deedline follows within seconds.',
    needs: 'database',
    changes: true,
    records: ['calling_rules_load'],
    console: ['POST /api/operator/calling-rules'],
    takes: { file },
    run: (program, typed) =>
      withRules(program, async (ctx) => {
        const { id, changes } = await loadRules(ctx, readNamedText(typed.file));
        return `Edition ${id} is on. ${describeChanges('Compared with the edition before', changes)}`;
      }),
  }),
  defineAct({
    verb: 'use',
    about: 'Switches an earlier edition on again.',
    needs: 'database',
    changes: true,
    records: ['calling_rules_switch'],
    console: ['POST /api/operator/calling-rules/:id/use'],
    takes: { id: needed('<edition>', 'its number', readId) },
    run: (program, { id }) =>
      withRules(program, async (ctx) => {
        await switchRules(ctx, id);
        return `Edition ${id} is on.`;
      }),
  }),
];

async function withRules(program: CommandContext, work: (ctx: RulesContext) => Promise<string>): Promise<string> {
  const { db, now, operator } = program;
  const { callingRules } = await program.openApplication();
  return orRefuse(work({ db, now, operator, callingRules }));
}

const MAX_LINES = 200;

function describeChanges(lead: string, changes: readonly string[]): string {
  if (changes.length === 0) return `${lead}: nothing.`;
  const more = changes.length > MAX_LINES ? [`... and ${changes.length - MAX_LINES} more`] : [];
  return [`${lead}:`, ...changes.slice(0, MAX_LINES), ...more].join('\n');
}
