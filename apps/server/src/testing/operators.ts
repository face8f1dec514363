/** Operators with a completed setup, for tests. */
import type { LightMyRequestResponse } from 'fastify';
import { addOperator } from '../features/operator/console/command/acts.ts';
import { stepAt, writeCode } from '../features/second-factors/totp.ts';
import { clientOf, type TestClient, type TestServer } from './test-server.ts';

export const OPERATOR_PASSWORD = 'correct horse battery staple';
let operators = 0;

export interface TestOperator {
  client: TestClient;
  email: string;
  name: string;
  recoveryCodes: string[];
  /** The authenticator's code at a moment, now by default. */
  code(at?: Date): string;
}

/** Creates an operator as the command does and completes the setup by their link. */
export async function makeOperator(app: TestServer, who: { email?: string; name?: string } = {}): Promise<TestOperator> {
  operators += 1;
  const { email = `operator-${operators}@example.com`, name = `Operator ${operators}` } = who;
  const token = readToken(await addOperator({ ...app.ctx, operator: 'varnham' }, { email, name }));
  const { secret } = (await app.visitor.post('/api/operator/setup/open', { token })).json<{ secret: string }>();
  const code = (at = app.ctx.now()) => writeCode(readBase32(secret), stepAt(at));
  const made = await app.visitor.post('/api/operator/setup', { token, password: OPERATOR_PASSWORD, code: code() });
  const { recoveryCodes } = made.json<{ recoveryCodes: string[] }>();
  return { client: clientOf(app.server, readOperatorCookie(made)), email, name, recoveryCodes, code };
}

export function readToken(link: string): string {
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token')!;
}

export function readOperatorCookie(answer: LightMyRequestResponse): string | undefined {
  const cookie = answer.cookies.find(({ name }) => /^(__Host-)?deedline_operator$/.test(name));
  return cookie === undefined ? undefined : `${cookie.name}=${cookie.value}`;
}

export function readBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
