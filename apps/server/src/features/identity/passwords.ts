import { AppError } from '@deedline/contract/errors';
import { hash, verify } from '@node-rs/argon2';
import { ZxcvbnFactory, type ZxcvbnResult } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Config } from '../../config.ts';
import type { AppContext } from '../../context.ts';
import { networkOf } from '../../http/limits.ts';
import { countAsFailure, forgetFailures, type Tried } from '../slow-down/count-try.ts';
import { findMember, type MemberRow } from './members.ts';
import { hashToken } from './secret-token.ts';

/** Whoever sits at an open session must know the password too, for what cannot be taken back; who guesses waits. */
export async function requirePassword(ctx: AppContext, memberId: string, password: string): Promise<MemberRow> {
  const tried = triedInSession(ctx, memberId);
  await countAsFailure(ctx, tried);
  const member = await findMember(ctx.db, memberId);
  if (!(await verifyPassword(ctx.config, member?.password_hash, password)) || member === undefined) throw new AppError('wrong_password');
  await forgetFailures(ctx.db, tried);
  return member;
}

type HashCost = Pick<Config, 'passwordCost'>;

/** Argon2id: the package's default algorithm. */
export function hashPassword({ passwordCost }: HashCost, password: string): Promise<string> {
  return hash(password, passwordCost);
}

/** By their cost. */
const nobodies = new Map<Config['passwordCost'], Promise<string>>();

function hashOfNobody(config: HashCost): Promise<string> {
  const made = nobodies.get(config.passwordCost) ?? hashPassword(config, 'nobody has this password');
  nobodies.set(config.passwordCost, made);
  return made;
}

/** With no hash to compare to it works as long and says no: the time an answer takes must not tell whether an account exists. */
export async function verifyPassword(config: HashCost, passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await hashOfNobody(config)), password);
  return isRight && passwordHash !== undefined;
}

/** Whose password it is to be: what is tried first after the common ones. */
interface PasswordOwner {
  email: string;
  names: readonly (string | null | undefined)[];
}

/** What comes after is worth nothing more. The judge's work grows faster than what it reads: so far it is 20 ms at worst. */
const MAX_LETTERS_JUDGED = 64;
/** Who knows what people choose must need more tries than this; where words of the owner's own are in it, a thousand times more. */
const MIN_GUESSES = 1e6;
const MIN_GUESSES_OF_OWN_WORDS = 1e9;
const PRODUCT_WORDS = ['deedline', 'skiptrace', 'skiptracing'];
const MIN_WORD_LETTERS = 3;

let judge: ZxcvbnFactory | undefined;

/** Made for the first password: to rank what is common takes a tenth of the start of a process, and most have no password to judge. */
function judgeOf(): ZxcvbnFactory {
  judge ??= new ZxcvbnFactory({
    dictionary: { 'passwords-common': dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    maxLength: MAX_LETTERS_JUDGED,
    l33tMaxSubstitutions: 10,
  });
  return judge;
}

const WHY = {
  own: 'This password is made of your name, your address or the name Deedline, which is tried first.',
  common: 'This password is among the most common ones, or nearly, and they are tried first.',
  pattern: 'This password is made of repetitions, sequences, dates or neighbouring keys, which are tried first.',
  weak: 'This password is found with too few tries.',
} as const;

/** Throws `password_refused` with the reason where a password is among those that are tried first: common ones, patterns, the owner's own words. */
export function requireGoodPassword(password: string, owner: PasswordOwner): void {
  const why = judgePassword(password, owner);
  if (why === null) return;
  throw new AppError(
    'password_refused',
    `${WHY[why]} Please choose another: three or four words that have nothing to do with each other do well.`,
  );
}

/** Why a password is refused; null: it is good enough. */
export function judgePassword(password: string, owner: PasswordOwner): keyof typeof WHY | null {
  const judged = judgeOf().check(password.trim(), [...PRODUCT_WORDS, ...wordsOf(owner)]);
  const isOfOwnWords = judged.sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs');
  if (judged.guesses >= (isOfOwnWords ? MIN_GUESSES_OF_OWN_WORDS : MIN_GUESSES)) return null;
  return isOfOwnWords ? 'own' : whyOf(judged);
}

function whyOf({ sequence }: ZxcvbnResult): keyof typeof WHY {
  const patterns = new Set<string>(sequence.map(({ pattern }) => pattern));
  if (patterns.has('dictionary')) return 'common';
  return patterns.size > 1 || !patterns.has('bruteforce') ? 'pattern' : 'weak';
}

/** The whole address, its parts and the names. */
function wordsOf({ email, names }: PasswordOwner): string[] {
  const parts = [email, ...names].flatMap((text) => [text ?? '', ...(text ?? '').split(/[^\p{L}\p{N}]+/u)]);
  return parts.filter((word) => word.length >= MIN_WORD_LETTERS);
}

const FREE_FAILURES = 4;
/** Of everybody together who has not signed in under an address before. */
const FREE_FAILURES_OF_STRANGERS = 19;

/**
 * What tries to sign in are counted by. A browser that has signed in under this address before is counted by itself, so that nobody
 * else's failures hold it off. All others are counted by the address that was typed (there or not) with their network, and all together.
 */
export function triedBy(ctx: Pick<AppContext, 'hash'>, email: string, ip: string, knownDevice: string | undefined): Tried[] {
  const known = `email ${email.toLowerCase()}`;
  const count = (text: string, freeFailures: number) => ({ subject: ctx.hash('member attempt', `${known} ${text}`), freeFailures });
  if (knownDevice !== undefined) return [count(`device ${hashToken(knownDevice).toString('hex')}`, FREE_FAILURES)];
  return [count(`address ${networkOf(ip)}`, FREE_FAILURES), count('strangers', FREE_FAILURES_OF_STRANGERS)];
}

/** Of whoever sits at a session and is asked for the password once more. */
function triedInSession(ctx: Pick<AppContext, 'hash'>, memberId: string): Tried[] {
  return [{ subject: ctx.hash('member attempt', `session of ${memberId}`), freeFailures: FREE_FAILURES }];
}
