/** The own lists of an account as a source of its searches: asked along with the others, one look-up per hop. */
import { ownListSource } from '@deedline/contract/search/own-list-words';
import type { Key } from '@deedline/engine/keys/key';
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import type { Evidence, SourceFacts } from '@deedline/engine/model/evidence';
import { readEmail } from '@deedline/engine/normalize/email';
import { readPhone } from '@deedline/engine/normalize/phone';
import type { AppContext } from '../../context.ts';
import { mapLong } from '../../turns/take-turns.ts';
import { contactText } from '../credits/answer-items.ts';
import type { OwnSources } from '../lookup/search-context.ts';
import { createBreaker, type Lookup } from '../lookup/sources/source.ts';
import { keyVersionOf, unsealValue } from '../sealing/seal-value.ts';
import { hashUnder, type KeptRow, OWN_ORIGIN, placeOfContact, placeOfSecret, type Reports, toEvidence } from './own-contacts.ts';
import {
  COMMON_LIMIT,
  type HitRow,
  type SearchedRow,
  selectNarrowedOwnHits,
  selectOwnHits,
  selectSaid,
  selectSearched,
} from './queries.ts';

type OwnContext = Pick<AppContext, 'db' | 'hash' | 'keys'>;

const DEADLINE_MS = 2_000;

export function createOwnSources(ctx: OwnContext): OwnSources {
  const breaker = createBreaker({ failures: 5, coolDownMs: 10_000, now: () => performance.now() });
  return {
    sourceOf(accountId, queries) {
      let searched: Promise<SearchedList[]> | undefined;
      let known: SearchedList[] = [];
      const open = async () => (known = await readLists(ctx, accountId));
      const source = {
        id: OWN_ORIGIN,
        label: 'Your lists',
        isBeside: true as const,
        covers: (query: Parameters<typeof queries.has>[0]) => queries.has(query),
        feeds: () => known.map(({ facts }) => facts),
        outdated: () => known.filter((list) => !isFiled(list)).map(({ facts }) => facts),
        lookup: async (keys: readonly Key[]) => lookUp(ctx, accountId, await (searched ??= open()), keys),
      };
      return { source, deadlineMs: DEADLINE_MS, breaker };
    },
  };
}

interface SearchedList {
  row: SearchedRow;
  secret: Buffer;
  facts: SourceFacts;
}

const isFiled = ({ row }: SearchedList): boolean => row.keys_version === KEYS_VERSION;

async function readLists({ db, keys }: OwnContext, accountId: string): Promise<SearchedList[]> {
  const rows = await selectSearched(db, accountId);
  return Promise.all(rows.map(async (row) => ({ row, secret: await openSecret(keys, accountId, row), facts: factsOf(row) })));
}

export async function openSecret(
  keys: OwnContext['keys'],
  accountId: string,
  { id, sealed_secret: sealed }: Pick<SearchedRow, 'id' | 'sealed_secret'>,
): Promise<Buffer> {
  const key = await keys.forUnsealing(accountId, keyVersionOf(sealed));
  return Buffer.from(unsealValue(key, placeOfSecret(id), sealed) as string, 'base64');
}

const month = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' });

function factsOf({ id, name, as_of: asOf }: SearchedRow): SourceFacts {
  const label = `Your list of ${month.format(new Date(asOf))} (${name})`;
  return { name: ownListSource(id), label, origin: OWN_ORIGIN, role: 'own_list', asOf };
}

async function lookUp(ctx: OwnContext, accountId: string, lists: readonly SearchedList[], keys: readonly Key[]): Promise<Lookup> {
  const found = new Map<Key, Evidence[]>();
  const tooCommon: Key[] = [];
  const cut: Key[] = [];
  if (lists.length === 0) return { found, tooCommon, cut };
  const hits = await askAll(ctx, accountId, lists, keys, cut, tooCommon);
  const contacts = await openRows(ctx, accountId, lists, hits);
  const reports = await readReports(ctx, accountId, [...contacts.values()]);
  const evidence = new Map([...contacts].map(([id, row]) => [id, toEvidence(row, reports)]));
  for (const [key, rows] of Map.groupBy(hits, ({ key }) => key))
    found.set(
      key,
      rows.flatMap(({ hit }) => evidence.get(idOf(hit)) ?? []),
    );
  return { found, tooCommon, cut };
}

const idOf = ({ list_id, number }: Pick<HitRow, 'list_id' | 'number'>) => `${list_id}:${number}`;

interface Hit {
  key: Key;
  hit: HitRow;
}

/** The hits of each key. Lists of an account share one secret; those with different secrets are looked up separately. */
async function askAll(
  { db }: OwnContext,
  accountId: string,
  lists: readonly SearchedList[],
  keys: readonly Key[],
  cut: Key[],
  tooCommon: Key[],
): Promise<Hit[]> {
  const all: Hit[] = [];
  for (const sharing of Map.groupBy(lists, ({ secret }) => secret.toString('latin1')).values()) {
    const ids = sharing.map(({ row }) => row.id);
    const hash = hashUnder(sharing[0]!.secret);
    const hashes = keys.map((key) => hash(key.hash));
    const byKey = Map.groupBy(await selectOwnHits(db, accountId, ids, hashes), ({ n }) => n);
    const common = [...byKey].filter(([, rows]) => rows.length > COMMON_LIMIT).map(([n]) => n);
    const pairs = common.flatMap((n) =>
      (keys[n - 1]!.narrowBy ?? []).map((narrow) => ({ common: hashes[n - 1]!, narrow: hash(narrow.hash), n })),
    );
    const narrowed = pairs.length === 0 ? [] : await selectNarrowedOwnHits(db, accountId, ids, pairs);
    for (const n of common) {
      const rows = narrowed.filter((row) => row.n === n).slice(0, COMMON_LIMIT);
      byKey.set(n, rows);
      cut.push(keys[n - 1]!);
      if (rows.length === 0) tooCommon.push(keys[n - 1]!);
    }
    for (const [n, rows] of byKey) all.push(...rows.map((hit) => ({ key: keys[n - 1]!, hit })));
  }
  return all;
}

/** Opens each row once, however many keys found it. */
async function openRows(
  { keys }: OwnContext,
  accountId: string,
  lists: readonly SearchedList[],
  hits: readonly Hit[],
): Promise<Map<string, KeptRow>> {
  const asOf = new Map(lists.map(({ row }) => [row.id, row.as_of]));
  const each = [...new Map(hits.map(({ hit }) => [idOf(hit), hit]))];
  const opened = await mapLong(each, async ([id, hit]): Promise<[string, KeptRow]> => {
    const key = await keys.forUnsealing(accountId, keyVersionOf(hit.sealed));
    const contact = unsealValue(key, placeOfContact(hit.list_id, hit.number), hit.sealed) as KeptRow['contact'];
    return [id, { listId: hit.list_id, asOf: asOf.get(hit.list_id)!, contact }];
  });
  return new Map(opened);
}

/** What the account reported about these contacts on its results; the list is corrected by it. */
async function readReports({ db, hash }: OwnContext, accountId: string, rows: readonly KeptRow[]): Promise<Reports> {
  const texts = rows.flatMap(({ contact }) => [
    ...contact.phones.flatMap(({ text }) => readPhone(text) ?? []).map((phone) => ({ key: phone, text: contactText('phone', phone) })),
    ...contact.emails.flatMap(({ text }) => readEmail(text) ?? []).map((email) => ({ key: email, text: contactText('email', email) })),
  ]);
  if (texts.length === 0) return new Map();
  const keyOf = new Map(texts.flatMap(({ key, text }) => hash.every('contacts', text).map((each) => [each.toString('hex'), key] as const)));
  const said = await selectSaid(
    db,
    accountId,
    [...keyOf.keys()].map((hex) => Buffer.from(hex, 'hex')),
  );
  return new Map(
    said.map(({ contact, outcome, said_at: on }) => [keyOf.get(contact.toString('hex'))!, { isTheirs: outcome === 'right_party', on }]),
  );
}
