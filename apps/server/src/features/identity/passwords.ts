import { AppError } from '@deedline/contract/errors';
import { hash, verify } from '@node-rs/argon2';
import type { ZxcvbnFactory, ZxcvbnResult } from '@zxcvbn-ts/core';
import type { Config } from '../../config.ts';
import type { AppContext } from '../../context.ts';
import { foldAddress } from '../../fold-address.ts';
import { networkOf } from '../../http/limits.ts';
import { countAsFailure, forgetFailures, type Tried } from '../slow-down/count-try.ts';
import { findMember, type MemberRow } from './members.ts';
import { hashToken } from './secret-token.ts';

/**
 * Asks for the password again before something irreversible, in case somebody else sits at an open session. Throws `wrong_password`; failed attempts are
 * slowed down.
 */
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

/** Hashes to compare with when there is no member, by cost. */
const nobodies = new Map<Config['passwordCost'], Promise<string>>();

function hashOfNobody(config: HashCost): Promise<string> {
  const made = nobodies.get(config.passwordCost) ?? hashPassword(config, 'nobody has this password');
  nobodies.set(config.passwordCost, made);
  return made;
}

/** Without a hash it takes as long and returns false: the response time must not reveal whether an account exists. */
export async function verifyPassword(config: HashCost, passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await hashOfNobody(config)), password);
  return isRight && passwordHash !== undefined;
}

/** Whose password it is, because their own words are tried first after the common ones. */
interface PasswordOwner {
  email: string;
  names: readonly (string | null | undefined)[];
}

/** Further letters do not count. The estimator's time grows faster than the length; for this length it is 20 ms at worst. */
const MAX_LETTERS_JUDGED = 64;
/** An attacker who knows what people choose must need more tries than this; a thousand times more if the password contains the owner's own words. */
const MIN_GUESSES = 1e6;
const MIN_GUESSES_OF_OWN_WORDS = 1e9;
const PRODUCT_WORDS = ['deedline', 'skiptrace', 'skiptracing'];
const MIN_WORD_LETTERS = 3;

let judge: Promise<ZxcvbnFactory> | undefined;

/** Loaded and created for the first password: ranking the dictionary takes a tenth of a process's start, and most processes judge no password. */
function judgeOf(): Promise<ZxcvbnFactory> {
  return (judge ??= createJudge());
}

async function createJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { 'passwords-common': dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    maxLength: MAX_LETTERS_JUDGED,
    l33tMaxSubstitutions: 10,
  });
}

const WHY = {
  own: 'This password is made of your name, your address or the name Deedline, which is tried first.',
  common: 'This password is among the most common ones, or nearly, and they are tried first.',
  pattern: 'This password is made of repetitions, sequences, dates or neighbouring keys, which are tried first.',
  weak: 'This password is found with too few tries.',
} as const;

/** Throws `password_refused` with the reason if a password is among those tried first: common ones, patterns, the owner's own words. */
export async function requireGoodPassword(password: string, owner: PasswordOwner): Promise<void> {
  const why = await judgePassword(password, owner);
  if (why === null) return;
  throw new AppError(
    'password_refused',
    `${WHY[why]} Please choose another: three or four words that have nothing to do with each other do well.`,
  );
}

/** Why a password is refused; null if it is good enough. */
export async function judgePassword(password: string, owner: PasswordOwner): Promise<keyof typeof WHY | null> {
  const judged = (await judgeOf()).check(password.trim(), [...PRODUCT_WORDS, ...wordsOf(owner)]);
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
/** For everybody together who has not signed in under the address before. */
const FREE_FAILURES_OF_STRANGERS = 19;

/**
 * The subjects under which failed sign-ins are counted. A browser that has signed in under this address before is counted by itself, so that failures of
 * others do not lock it out. All others are counted by the typed address (whether it exists or not) with their network, and all together.
 */
export function triedBy(ctx: Pick<AppContext, 'hash'>, email: string, ip: string, knownDevice: string | undefined): Tried[] {
  const known = `email ${foldAddress(email)}`;
  const count = (text: string, freeFailures: number) => ({ subject: ctx.hash('member attempt', `${known} ${text}`), freeFailures });
  if (knownDevice !== undefined) return [count(`device ${hashToken(knownDevice).toString('hex')}`, FREE_FAILURES)];
  return [count(`address ${networkOf(ip)}`, FREE_FAILURES), count('strangers', FREE_FAILURES_OF_STRANGERS)];
}

/** The subject for repeated password checks within a session. */
function triedInSession(ctx: Pick<AppContext, 'hash'>, memberId: string): Tried[] {
  return [{ subject: ctx.hash('member attempt', `session of ${memberId}`), freeFailures: FREE_FAILURES }];
}
