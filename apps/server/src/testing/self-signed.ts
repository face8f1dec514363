/** A self-signed key and certificate. For tests. */
import { generateKeyPairSync, sign } from 'node:crypto';

/** One ASN.1 element in DER. */
function element(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const bytes = content.length.toString(16).padStart(2, '0');
  const size = Buffer.from(bytes.length % 2 === 0 ? bytes : `0${bytes}`, 'hex');
  return Buffer.concat([Buffer.from([tag, ...(content.length < 128 ? [] : [0x80 | size.length])]), size, content]);
}
const sequence = (...parts: readonly Uint8Array[]) => element(0x30, ...parts);
const bits = (content: Uint8Array) => element(0x03, Buffer.from([0]), content);

const ECDSA_WITH_SHA256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
const COMMON_NAME = Buffer.from('0603550403', 'hex');

/** For TLS servers: an elliptic key and its certificate, valid from 2020 to 2049. */
export function makeSelfSigned(name = 'mail.example'): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const who = sequence(element(0x31, sequence(COMMON_NAME, element(0x0c, Buffer.from(name)))));
  const time = (text: string) => element(0x17, Buffer.from(text));
  const said = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    who,
    sequence(time('200101000000Z'), time('491231235959Z')),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const whole = sequence(said, ECDSA_WITH_SHA256, bits(sign('sha256', said, privateKey)));
  const lines = whole
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
