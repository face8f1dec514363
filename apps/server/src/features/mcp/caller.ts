import { GRANT_LIMITS } from '@deedline/contract/grants/grant-limits';
import { CLIENT_CAPABILITIES_META_KEY, CLIENT_INFO_META_KEY, type ServerContext } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import { Fault } from '../../http/describe-fault.ts';
import type { Program } from '../program-keys/require-program.ts';
import { requesterOf } from '../record/record-audit.ts';
import { cleanName } from './clean-text.ts';

/** Who asks, with which key, from where. */
export interface Caller {
  accountId: string;
  memberId: string;
  program: Program;
  ip: string;
  userAgent: string | null;
  /** performance.now() when the request came in. */
  receivedAtMs: number;
  /** The name that the program gives itself, cleaned and shortened; unverified. */
  client: string | null;
  /** The client can send its user to a URL. */
  opensUrls: boolean;
}

/** What is known of a request before its message is read. */
export type Asking = Omit<Caller, 'client' | 'opensUrls'>;

export function askingOf(request: FastifyRequest, elapsedMs: number): Asking {
  const { account, member, program } = request;
  if (program === undefined) throw new Fault('the door for assistants was passed without a key');
  const { ip, userAgent } = requesterOf(request);
  return { accountId: account.id, memberId: member.id, program, ip, userAgent, receivedAtMs: performance.now() - elapsedMs };
}

/**
 * Since protocol version 2026-07-28 every request says which client sends it and what that supports. Earlier clients say so in a handshake that is not stored
 * here, so their User-Agent counts.
 */
export function callerOf(asking: Asking, { mcpReq }: Pick<ServerContext, 'mcpReq'>): Caller {
  const envelope = (mcpReq.envelope ?? {}) as Record<string, unknown>;
  const info = envelope[CLIENT_INFO_META_KEY] as { name?: unknown; version?: unknown } | undefined;
  const can = envelope[CLIENT_CAPABILITIES_META_KEY] as { elicitation?: { url?: unknown } } | undefined;
  const said = typeof info?.name === 'string' ? `${info.name} ${typeof info.version === 'string' ? info.version : ''}` : asking.userAgent;
  return { ...asking, client: cleanName(said, GRANT_LIMITS.clientName), opensUrls: can?.elicitation?.url !== undefined };
}

/** Who to record as the reader. */
export function readerOf(caller: Caller) {
  const { accountId, memberId, ip, userAgent } = caller;
  return { accountId, from: { memberId, ip, userAgent, program: programFacts(caller) } };
}

/** Facts for the audit record. */
export function programFacts({ program, client }: Caller, use?: { grantId: string; grantUseId: string }): Readonly<Record<string, string>> {
  return { keyId: program.keyId, ...use, ...(client === null ? {} : { client }) };
}
