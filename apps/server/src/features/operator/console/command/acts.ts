/** Who may open the operator's console. */
import { randomUUIDv7 } from 'node:crypto';
import type { AppContext } from '../../../../context.ts';
import { inTransaction, type Queryable } from '../../../../transaction.ts';
import {
  clearOperator,
  insertOperator,
  insertSetup,
  type ListedOperator,
  lockOperatorByEmail,
  type OperatorRow,
  selectOperators,
} from '../../../identity/operators.ts';
import { LINK_MS } from '../../../identity/require-operator.ts';
import { hashToken, newToken } from '../../../identity/secret-token.ts';
import { actorOf, type OperatorContext, OperatorError, recordAct } from '../../../record/operator-context.ts';
import { newSealedSecret } from '../../../second-factors/totp.ts';
import { type Act, type CommandContext, defineAct, needed, UsageError } from '../../command/act.ts';
import { printTable, printTime } from '../../command/print-table.ts';

const LINK = `The link works once, within 24 hours. It opens /operator/setup, where the operator sets a password and an authenticator app; until then they cannot sign in.`;
const email = needed('<email>', 'the email address they sign in with', readEmail);
const database = { needs: 'database', startsDatabase: true } as const;

export const OPERATOR_ACTS: readonly Act[] = [
  defineAct({
    verb: 'add',
    about: 'Adds an operator, and prints a link with which they set up their access.',
    more: `${LINK}\nWhat they do in the console is recorded under this name.`,
    ...database,
    records: ['operators_add'],
    changes: true,
    takes: { email, name: needed('--name <name>', 'their name', readName) },
    run: async (program, typed) => sayLink(`${typed.name} can set up their access`, await addOperator(await openFor(program), typed)),
  }),
  defineAct({
    verb: 'list',
    about: 'Lists operators, and how far each has got with setting up.',
    ...database,
    records: ['operators_list'],
    changes: false,
    takes: {},
    run: async (program) => listAll(await openFor(program)),
  }),
  defineAct({
    verb: 'reset',
    about: "Ends an operator's sessions, and prints a new link to set the password and second factor again.",
    more: LINK,
    ...database,
    records: ['operators_reset'],
    changes: true,
    takes: { email },
    run: async (program, typed) =>
      sayLink(
        `${typed.email} is signed out everywhere and can set up their access again`,
        await resetOperator(await openFor(program), typed.email),
      ),
  }),
  defineAct({
    verb: 'remove',
    about: 'Removes an operator: they can no longer sign in. The record of what they did stays.',
    ...database,
    records: ['operators_end'],
    changes: true,
    takes: { email },
    async run(program, typed) {
      await endOperator(await openFor(program), typed.email);
      return `${typed.email} is no longer an operator, and is signed out everywhere.`;
    },
  }),
];

async function openFor(program: CommandContext): Promise<OperatorsContext> {
  return { ...(await program.openApplication()), ...actorOf(program), now: program.now };
}

function readEmail(text: string): string {
  if (!/^[^\s@]{1,120}@[^\s@]{1,120}$/.test(text)) throw new UsageError(`${text} is not an email address.`);
  return text;
}

function readName(text: string): string {
  const name = text.trim();
  if (name.length > 80 || /\p{Cc}/u.test(name)) throw new UsageError('A name is one line of at most 80 characters.');
  return name;
}

function sayLink(what: string, link: string): string {
  return `${what} with this link. It works once, within 24 hours:\n\n  ${link}\n\nAnyone who has the link can become this operator: hand it over in person, or in another way that you trust.`;
}

async function listAll(ctx: OperatorsContext): Promise<string> {
  const operators = await selectOperators(ctx.db);
  await recordAct(ctx, ctx.db, { command: 'operators_list', result: 'done', subject: undefined, detail: undefined });
  if (operators.length === 0) return 'There are no operators yet. To add one: npm run deedline -- operator add EMAIL --name NAME';
  const now = ctx.now();
  return printTable(
    operators.map((each) => [
      each.name,
      each.email,
      describe(each, now),
      each.seenAt === null ? '' : `last seen ${printTime(each.seenAt)}`,
    ]),
    '',
  );
}

function describe({ endedAt, readyAt, linkUntil, recoveryCodes }: ListedOperator, now: Date): string {
  if (endedAt !== null) return `removed ${printTime(endedAt)}`;
  if (readyAt !== null) return `since ${printTime(readyAt)}, ${recoveryCodes} recovery codes left`;
  return linkUntil !== null && linkUntil > now ? `link open until ${printTime(linkUntil)}` : 'the link has expired: reset makes a new one';
}

// Access to the console. It can only be changed on the machine itself; each change is recorded in its own transaction.

export type OperatorsContext = OperatorContext & Pick<AppContext, 'hash' | 'config'>;

/** Returns the one-time link. Throws OperatorError when the email or name was ever used. */
export function addOperator(ctx: OperatorsContext, { email, name }: { email: string; name: string }): Promise<string> {
  return inTransaction(ctx.db, async (db) => {
    const id = randomUUIDv7();
    if (!(await insertOperator(db, { id, email, name, now: ctx.now() })))
      throw new OperatorError(`There is or was already an operator with the email ${email} or the name ${name}. Nothing was changed.`, 1);
    await recordAct(ctx, db, { command: 'operators_add', result: 'done', subject: id, detail: name });
    return makeLink(ctx, db, id);
  });
}

/** Returns the one-time link for setting password and second factor anew. Ends all sessions. */
export function resetOperator(ctx: OperatorsContext, email: string): Promise<string> {
  return inTransaction(ctx.db, async (db) => {
    const { id, name } = await lockActive(db, email);
    await clearOperator(db, id, null);
    await recordAct(ctx, db, { command: 'operators_reset', result: 'done', subject: id, detail: name });
    return makeLink(ctx, db, id);
  });
}

export function endOperator(ctx: OperatorsContext, email: string): Promise<void> {
  return inTransaction(ctx.db, async (db) => {
    const { id, name } = await lockActive(db, email);
    await clearOperator(db, id, ctx.now());
    await recordAct(ctx, db, { command: 'operators_end', result: 'done', subject: id, detail: name });
  });
}

async function lockActive(db: Queryable, email: string): Promise<OperatorRow> {
  const found = await lockOperatorByEmail(db, email);
  if (found === undefined) throw new OperatorError(`There is no operator ${email}. Nothing was changed.`, 1);
  if (found.endedAt !== null) throw new OperatorError(`${email} is no longer an operator. Nothing was changed.`, 1);
  return found;
}

/** The token is in the URL fragment, so it appears in no server's log. */
async function makeLink(ctx: OperatorsContext, db: Queryable, operatorId: string): Promise<string> {
  const token = newToken();
  const totpSealed = newSealedSecret(ctx.hash, operatorId);
  await insertSetup(db, { operatorId, tokenHash: hashToken(token), totpSealed, expiresAt: new Date(ctx.now().getTime() + LINK_MS) });
  return `${ctx.config.publicUrl}/operator/setup#token=${token}`;
}
