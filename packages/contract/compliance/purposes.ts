import { z } from 'zod';
import { DPPA_PURPOSES, GLBA_PURPOSES } from './legal-purposes.ts';
import { PURPOSES } from './uses.ts';

const legalPurpose = z.object({
  code: z.string(),
  title: z.string(),
  citation: z.string().nullable(),
  needsLicence: z.literal(true).optional(),
});

/** GET /api/purposes, and the answer of a change: what each use means under both laws, for this account. */
export const purposes = z.object({
  uses: z.array(
    z.object({
      use: z.enum(PURPOSES),
      words: z.string(),
      glbaPurpose: z.enum(GLBA_PURPOSES),
      dppaPurpose: z.enum(DPPA_PURPOSES),
      /** Whether the account wants other purposes than the product proposes. */
      isChanged: z.boolean(),
    }),
  ),
  glba: z.array(legalPurpose),
  dppa: z.array(legalPurpose),
  /** What nothing may be used for. */
  forbidden: z.array(z.string()),
});
export type PurposeTables = z.infer<typeof purposes>;

/** PUT /api/purposes/{use} */
export const changePurposes = z.object({ glbaPurpose: z.enum(GLBA_PURPOSES), dppaPurpose: z.enum(DPPA_PURPOSES) });
export type ChangePurposes = z.infer<typeof changePurposes>;

export const PACKET_FORMAT = 'deedline-purpose-packet/1';

const text = z.string().nullable();

const purposeInPacket = z.object({ code: z.string(), words: z.string() });

/** Answers who searched, for what purpose, and what they got. Signed: each part's digest, and all digests with the installation's key. */
export const purposePacket = z.object({
  format: z.literal(PACKET_FORMAT),
  writtenAt: z.string(),
  account: z.object({ id: z.string(), email: z.string() }),
  search: z.object({ id: z.string(), askedAt: z.string(), endedAt: text, kind: z.string(), status: z.string(), batchId: text }),
  purpose: z.object({ code: z.string(), words: z.string() }),
  /** Under GLBA and DPPA. Null: it is from before they were kept; absent: so is the packet. */
  legalPurposes: z.object({ glba: purposeInPacket, dppa: purposeInPacket }).nullable().optional(),
  /** What the account said of its licence when it searched. Number and broker go with the account; the keyed hash of the number stays. */
  licence: z
    .object({
      kind: z.string(),
      profession: z.string(),
      state: z.string(),
      number: text,
      broker: text,
      numberKey: text,
      textVersion: z.string(),
      confirmedAt: text,
    })
    .nullable()
    .optional(),
  attestation: z.object({ version: z.string(), text }),
  /** Null where nothing was, or was not kept: counts, ids under a key, and what the do-not-call list said. */
  delivered: z.record(z.string(), z.unknown()).nullable(),
  /** Packets of earlier versions said how many statements were left out because somebody opted out. */
  suppressed: z.number().optional(),
  charge: z.object({ charged: z.number(), refunded: z.number(), rule: text }),
  sources: z.array(z.object({ name: z.string(), status: z.string(), asOf: text })),
  /** The audit record, as its digest is made of it. */
  record: z.record(z.string(), z.unknown()),
  /** `digest` is the SHA-256 of the record, null where the record is of an earlier version; `hash` chains it, under a key, to the one before. */
  place: z.object({ number: z.number(), digest: text, hash: z.string(), hashBefore: text }),
  signature: z.object({
    algorithm: z.literal('Ed25519'),
    publicKey: z.string(),
    /** The SHA-256 of each part. */
    digests: z.record(z.string(), z.string()),
    value: z.string(),
  }),
});
export type PurposePacket = z.infer<typeof purposePacket>;

export const packetKey = z.object({
  algorithm: z.literal('Ed25519'),
  publicKey: z.string(),
  /** With which packets were signed before the key was rotated. */
  formerKeys: z.array(z.string()),
  /** How to check a packet. */
  check: z.string(),
});
