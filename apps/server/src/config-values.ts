/** Schemas for the values of settings, one for each kind of value; `config.ts` names the settings. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

export const countIn = (name: string, least: number, most: number, example: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number, for example ${name}=${example}`)
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`));
export const wholeNumber = (name: string, least: number, most: number, fallback: number) =>
  countIn(name, least, most, fallback).default(fallback);

const isPostgresUrl = (text: string) => URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol);
export const postgresUrl = z.string().refine(isPostgresUrl, 'must be a postgres:// URL').optional();

/** Several URLs, separated by blanks. */
export const postgresUrls = z
  .string()
  .transform((text) => text.trim().split(/\s+/))
  .refine((urls) => urls.every(isPostgresUrl), 'must be postgres:// URLs with blanks between them')
  .default([]);

export const host = z
  .string()
  .refine((text) => isIP(text) !== 0 || /^[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?$/.test(text), 'must be an IP address or a host name')
  .default('127.0.0.1');

export const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default(fallback)
    .transform((text) => text === 'on');

/** Where an operator's own proxy usually is. Fastify accepts these names. */
const NEAR = ['loopback', 'linklocal', 'uniquelocal'];

/** Which proxies' word on a client's address is believed: none (off), those on this machine and in private networks (on), or those listed. */
export const trustProxy = z
  .string()
  .refine(
    (text) => text === 'on' || text === 'off' || text.split(',').every((part) => isNetwork(part.trim())),
    'must be on, off or a list of addresses, for example 10.0.0.0/8',
  )
  .default('off')
  .transform((text) => (text === 'on' ? NEAR : text === 'off' ? false : text.split(',').map((part) => part.trim())));

/** A prefix of 0 is refused: it would trust everybody. */
function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const family = isIP(address);
  if (NEAR.includes(text)) return true;
  if (family === 0 || text.split('/').length > 2) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

export const folderName = z
  .string()
  .min(1, 'must name a folder')
  .refine((text) => /\S/.test(text) && !text.includes('\0'), 'must name a folder')
  .refine((text) => !/^~(?:\/|$)/.test(text), 'must be written out: ~ stands for a home folder in a shell alone');
export const folder = (fallback: string) => folderName.default(fallback).transform((text) => resolve(text));

export const smtpUrl = z
  .string()
  .refine((text) => URL.canParse(text) && isMailServer(new URL(text)), 'must be a smtp:// or smtps:// URL with the name of a server')
  .optional();

const isMailServer = ({ protocol, hostname, port }: URL) => ['smtp:', 'smtps:'].includes(protocol) && hostname !== '' && port !== '0';

/** 'Deedline <mail@example.com>' or the address alone. */
export const mailFrom = z
  .string()
  .regex(
    /^([^\p{Cc}<>"@]+ <[^\s\p{Cc}<>@]+@[^\s\p{Cc}<>@]+>|[^\s\p{Cc}<>@]+@[^\s\p{Cc}<>@]+)$/u,
    'must be an address, for example Deedline <mail@example.com>',
  )
  .default('Deedline <deedline@localhost>');

/** The public origin of the product, without a path. Links in mails begin with it. */
export const publicUrl = z
  .string()
  .refine((text) => URL.canParse(text) && isOrigin(new URL(text)), 'must be an address like https://deedline.example, without a path')
  .transform((text) => new URL(text).origin)
  .optional();

function isOrigin(url: URL): boolean {
  return ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
}

/** The HTTP address that spans are sent to. */
export const collectorUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol),
    'must be an http:// or https:// URL, for example http://localhost:4318',
  )
  .optional();

/** A contact as RFC 9116 writes it: a mailto:, tel: or https:// URI. A plain mail address is turned into a mailto: one. */
export const contact = z
  .string()
  .transform((text) => (/^[^\s\p{Cc}<>@:/]+@[^\s\p{Cc}<>@:/]+$/u.test(text) ? `mailto:${text}` : text))
  .refine(
    (text) => /^(mailto:|tel:|https:\/\/)[!-~]+$/.test(text) && URL.canParse(text),
    'must be an address, for example help@example.com, tel:+1-233-555-0100 or https://example.com/help',
  )
  .optional();

/** `prefix` detects swapped keys: the publishable one is shown to everybody. */
export const stripeKey = (prefix: RegExp, like: string) =>
  z.string().regex(prefix, `must begin like ${like}`).regex(/^\S+$/, 'must be one word').optional();

/** Long enough that it cannot be guessed. */
export const secretToken = z
  .string()
  .regex(/^[\x21-\x7e]{24,}$/, 'must be at least 24 characters without blanks, for example what "openssl rand -hex 24" prints')
  .optional();
