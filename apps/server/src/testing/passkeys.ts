/** An in-memory device that holds passkeys. For tests. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

export interface Claims {
  origin?: string;
  /** Whether the device has verified its user. */
  isVerified?: boolean;
  /** Signed in place of the offered challenge. */
  challenge?: string;
  userHandle?: string;
}

export interface Device {
  /** What a browser sends to register a key. */
  create(
    options: string,
    claims?: Claims,
  ): { id: string; rawId: string; type: 'public-key'; clientExtensionResults: object; response: object };
  /** What a browser sends to sign in. */
  get(
    options: string,
    claims?: Claims,
  ): { id: string; rawId: string; type: 'public-key'; clientExtensionResults: object; response: object };
}

type Options = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } };

export function makeDevice(origin: string): Device {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let count = 0;
  let handle = '';
  const send = (response: object) => {
    const text = id.toString('base64url');
    return { id: text, rawId: text, type: 'public-key' as const, clientExtensionResults: {}, response };
  };
  const describe = (type: string, { challenge }: Options, claims: Claims) =>
    Buffer.from(JSON.stringify({ type, challenge: claims.challenge ?? challenge, origin: claims.origin ?? origin, crossOrigin: false }));
  const headOf = (rpId: string, flags: number, { isVerified = true }: Claims) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE((count += 1));
    const set = FLAGS.present | flags | (isVerified ? FLAGS.verified : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([set]), counter]);
  };
  return {
    create(text, claims = {}) {
      const options = JSON.parse(text) as Options;
      handle = options.user!.id;
      const authData = Buffer.concat([
        headOf(options.rp!.id, FLAGS.attested, claims),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        writeKey(publicKey),
      ]);
      const attestation = writeMap([
        [writeText('fmt'), writeText('none')],
        [writeText('attStmt'), writeMap([])],
        [writeText('authData'), writeBytes(authData)],
      ]);
      return send({
        clientDataJSON: describe('webauthn.create', options, claims).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    get(text, claims = {}) {
      const options = JSON.parse(text) as Options;
      const client = describe('webauthn.get', options, claims);
      const authData = headOf(options.rpId!, 0, claims);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      return send({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: claims.userHandle ?? handle,
      });
    },
  };
}

/** The parts of CBOR (RFC 8949) that are needed. */
function writeHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256 ? Buffer.from([(major << 5) | 24, value]) : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const writeNumber = (value: number) => (value < 0 ? writeHead(1, -1 - value) : writeHead(0, value));
const writeBytes = (bytes: Buffer) => Buffer.concat([writeHead(2, bytes.length), bytes]);
const writeText = (text: string) => Buffer.concat([writeHead(3, text.length), Buffer.from(text)]);
const writeMap = (entries: readonly (readonly [Buffer, Buffer])[]) => Buffer.concat([writeHead(5, entries.length), ...entries.flat()]);

const writePoint = (text: string | undefined) => writeBytes(Buffer.from(text!, 'base64url'));

/** COSE (RFC 9053): ES256 on P-256. */
function writeKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' });
  return writeMap([
    [writeNumber(1), writeNumber(2)],
    [writeNumber(3), writeNumber(-7)],
    [writeNumber(-1), writeNumber(1)],
    [writeNumber(-2), writePoint(x)],
    [writeNumber(-3), writePoint(y)],
  ]);
}
