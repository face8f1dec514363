import type { PurposePacket } from '@deedline/contract/purpose-packet';
import { createHash } from 'node:crypto';
import { canonicalText } from './canonical-text.ts';
import type { SigningKey } from './signing-key.ts';

type Unsigned = Omit<PurposePacket, 'signature'>;

/** Signs the digests of all parts, so that a check can say which part does not fit. */
export function signPacket(packet: Unsigned, key: SigningKey): PurposePacket {
  const digests = digestParts(packet);
  return { ...packet, signature: { algorithm: 'Ed25519', publicKey: key.publicKey, digests, value: key.sign(signedText(digests)) } };
}

export function digestParts(packet: object): Record<string, string> {
  return Object.fromEntries(Object.entries(packet).map(([part, value]) => [part, digestOf(value)]));
}

export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalText(value)).digest('hex');
}

/** What the signature stands under. */
export function signedText(digests: Readonly<Record<string, string>>): string {
  return canonicalText(digests);
}
