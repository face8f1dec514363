import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { PurposePacket } from '@deedline/contract/compliance/purposes';
import type { KeyedHash } from '../../keyed-hash.ts';

export type Signature = PurposePacket['signature'];

/** Signs the digests of all parts of a paper, so that a check can say which part does not fit. */
export function signPacket<Paper extends object>(paper: Paper, key: SigningKey): Paper & { signature: Signature } {
  const digests = digestParts(paper);
  return { ...paper, signature: { algorithm: 'Ed25519', publicKey: key.publicKey, digests, value: key.sign(signedText(digests)) } };
}

export function digestParts(packet: object): Record<string, string> {
  return Object.fromEntries(Object.entries(packet).map(([part, value]) => [part, digestOf(value)]));
}

export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalText(value)).digest('hex');
}

/** The text that is signed. */
export function signedText(digests: Readonly<Record<string, string>>): string {
  return canonicalText(digests);
}

// The installation's Ed25519 key. It is derived from the installation's secret, so that it is kept, moved and lost with it and needs no file of its own.

/** The DER prefixes of PKCS #8 and SubjectPublicKeyInfo before the 32 bytes of an Ed25519 key (RFC 8410). */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

interface SigningKey {
  /** 32 bytes in base64. */
  publicKey: string;
  /** 64 bytes in base64. */
  sign(text: string): string;
}

/** The signing key in use. */
export function signingKeyOf(hash: KeyedHash): SigningKey {
  return makeSigningKey(hash(DOMAIN, NAME));
}

/** The public keys of all other versions, former or future, under which the installation's signatures stay valid. */
export function otherPublicKeys(hash: KeyedHash): string[] {
  const { publicKey } = signingKeyOf(hash);
  return hash
    .every(DOMAIN, NAME)
    .map((seed) => makeSigningKey(seed).publicKey)
    .filter((other) => other !== publicKey);
}

const DOMAIN = 'signing key';
const NAME = 'Ed25519';

function makeSigningKey(seed: Buffer): SigningKey {
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_HEAD.length).toString('base64');
  return { publicKey, sign: (text) => sign(null, Buffer.from(text), key).toString('base64') };
}

/** Undefined if it is not a public key. */
export function readPublicKey(text: string): KeyObject | undefined {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 32 || bytes.toString('base64') !== text) return undefined;
  return createPublicKey({ key: Buffer.concat([PUBLIC_HEAD, bytes]), format: 'der', type: 'spki' });
}

export function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}

/**
 * JSON in one canonical form, as PostgreSQL prints jsonb, so that equal values have equal digests. Shorter keys come before longer ones (in bytes of UTF-8),
 * equally long ones in byte order; ", " and ": " separate; strings are escaped as by JSON.stringify; numbers are integers.
 */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, field]) => field !== undefined);
    const keyed = entries.map(([name, field]) => ({ name: Buffer.from(name), text: `${JSON.stringify(name)}: ${canonicalText(field)}` }));
    keyed.sort((a, b) => a.name.length - b.name.length || a.name.compare(b.name));
    return `{${keyed.map(({ text }) => text).join(', ')}}`;
  }
  return JSON.stringify(value);
}
