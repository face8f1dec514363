import { z } from 'zod';
import { DPPA_PURPOSES, GLBA_PURPOSES } from './legal-purposes.ts';
import { PURPOSES } from './uses.ts';

const legalPurpose = z.object({
  code: z.string(),
  title: z.string(),
  citation: z.string().nullable(),
  needsLicence: z.literal(true).optional(),
});

/** GET /api/purposes, and the answer of a change: what each use means under both laws for this account. */
export const purposes = z.object({
  uses: z.array(
    z.object({
      use: z.enum(PURPOSES),
      words: z.string(),
      glbaPurpose: z.enum(GLBA_PURPOSES),
      dppaPurpose: z.enum(DPPA_PURPOSES),
      /** Whether the account's purposes differ from the defaults. */
      isChanged: z.boolean(),
    }),
  ),
  glba: z.array(legalPurpose),
  dppa: z.array(legalPurpose),
  /** Prohibited uses. */
  forbidden: z.array(z.string()),
});
export type PurposeTables = z.infer<typeof purposes>;

/** PUT /api/purposes/{use} */
export const changePurposes = z.object({ glbaPurpose: z.enum(GLBA_PURPOSES), dppaPurpose: z.enum(DPPA_PURPOSES) });
export type ChangePurposes = z.infer<typeof changePurposes>;

export const PACKET_FORMAT = 'deedline-purpose-packet/1';

const text = z.string().nullable();

const purposeInPacket = z.object({ code: z.string(), words: z.string() });

/** Documents who searched, for what purpose, and what they got. It is signed: each part has a digest, and the installation's key signs all digests. */
export const purposePacket = z.object({
  format: z.literal(PACKET_FORMAT),
  writtenAt: z.string(),
  account: z.object({ id: z.string(), email: z.string() }),
  search: z.object({ id: z.string(), askedAt: z.string(), endedAt: text, kind: z.string(), status: z.string(), batchId: text }),
  purpose: z.object({ code: z.string(), words: z.string() }),
  /** Under GLBA and DPPA. Null: the search is older than this field; absent: the packet is. */
  legalPurposes: z.object({ glba: purposeInPacket, dppa: purposeInPacket }).nullable().optional(),
  /** The account's licence statement at the time of the search. Number and broker are erased with the account; the keyed hash of the number remains. */
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
  /** Counts, keyed ids, and what the do-not-call list said. Null if nothing was delivered or recorded. */
  delivered: z.record(z.string(), z.unknown()).nullable(),
  /** Only in packets of earlier versions: how many statements were left out because of opt-outs. */
  suppressed: z.number().optional(),
  charge: z.object({ charged: z.number(), refunded: z.number(), rule: text }),
  sources: z.array(z.object({ name: z.string(), status: z.string(), asOf: text })),
  /** The audit record in the form from which its digest is computed. */
  record: z.record(z.string(), z.unknown()),
  /** `digest` is the SHA-256 of the record, null if the record has an earlier format; `hash` is keyed and chains it to the previous record. */
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
  /** Keys that signed packets before the key was rotated. */
  formerKeys: z.array(z.string()),
  /** Instructions for verifying a packet. */
  check: z.string(),
});
