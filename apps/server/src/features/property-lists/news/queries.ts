/** The SQL of list changes by newer files, of who has seen them, and of mails about them. Parcels that are hidden now are excluded everywhere. */
import type { PropertyFilter } from '@deedline/contract/properties/filter';
import type { MailRhythm, PropertyListKind } from '@deedline/contract/property-lists/property-list-words';
import type { Queryable } from '../../../transaction.ts';
import type { ParcelChange, ParcelKey } from '../../properties/kept-properties.ts';

/** Counts of each kind of change over rows of news. */
const COUNTS = `count(*) filter (where changes & 1 > 0)::integer as came, count(*) filter (where changes & 2 > 0)::integer as went,
  count(*) filter (where changes & 4 > 0)::integer as sold, count(*) filter (where changes & 8 > 0)::integer as owner,
  count(*) filter (where changes & 16 > 0)::integer as mailing, count(*) filter (where changes & 32 > 0)::integer as value`;
const SHOWN = `not exists (select from hidden_property hidden where hidden.county_fips = property_news_row.county_fips and hidden.apn_key = property_news_row.apn_key)`;

const UNSEEN = `told_at > coalesce(
         (select looked_at from property_look look where look.list_id = property_news.list_id and look.member_id = $1), '-infinity')`;

/** The parcels that changed on some lists since the member last marked their news as seen. */
export async function selectNewsParcels(db: Queryable, memberId: string, listIds: readonly string[], most: number): Promise<ParcelKey[]> {
  const found = await db.query(
    `select distinct county_fips as "countyFips", apn_key as "apnKey" from property_news_row join property_news using (list_id, load_id)
     where list_id = any($2::uuid[]) and ${SHOWN} and ${UNSEEN} limit $3`,
    [memberId, listIds, most],
  );
  return found.rows;
}

/** The counts since the member last marked the news as seen, leaving out some parcels. */
export async function selectNewsCounts(db: Queryable, memberId: string, listIds: readonly string[], without: readonly ParcelKey[]) {
  const found = await db.query(
    `select list_id as "listId", ${COUNTS}
     from property_news_row join property_news using (list_id, load_id)
     where list_id = any($2::uuid[]) and ${SHOWN} and ${UNSEEN}
       and not ((county_fips, apn_key) in (select * from unnest($3::text[], $4::text[])))
     group by list_id`,
    [memberId, listIds, without.map(({ countyFips }) => countyFips), without.map(({ apnKey }) => apnKey)],
  );
  return found.rows;
}

/** The parcels that changed on a list between two moments. */
export async function selectParcelsBetween(db: Queryable, listId: string, from: Date, to: Date, most: number): Promise<ParcelKey[]> {
  const found = await db.query(
    `select distinct county_fips as "countyFips", apn_key as "apnKey" from property_news_row join property_news using (list_id, load_id)
     where list_id = $1 and told_at > $2 and told_at <= $3 and ${SHOWN} limit $4`,
    [listId, from, to, most],
  );
  return found.rows;
}

/** The counts of a list between two moments, leaving out some parcels. */
export async function selectNewsBetween(db: Queryable, listId: string, from: Date, to: Date, without: readonly ParcelKey[]) {
  const found = await db.query(
    `select ${COUNTS} from property_news_row join property_news using (list_id, load_id)
     where list_id = $1 and told_at > $2 and told_at <= $3 and ${SHOWN}
       and not ((county_fips, apn_key) in (select * from unnest($4::text[], $5::text[])))`,
    [listId, from, to, without.map(({ countyFips }) => countyFips), without.map(({ apnKey }) => apnKey)],
  );
  return found.rows[0]!;
}

export interface NewsRow extends ParcelKey {
  loadId: number;
  changes: number;
  toldAt: Date;
}

/** The changes that the member has not seen, the latest first. */
export async function selectNews(db: Queryable, memberId: string, listId: string, most: number): Promise<NewsRow[]> {
  const found = await db.query(
    `select load_id as "loadId", county_fips as "countyFips", apn_key as "apnKey", changes, told_at as "toldAt"
     from property_news_row join property_news using (list_id, load_id)
     where list_id = $2 and ${SHOWN}
       and told_at > coalesce((select looked_at from property_look where list_id = $2 and member_id = $1), '-infinity')
     order by told_at desc, load_id desc, county_fips, apn_key limit $3`,
    [memberId, listId, most],
  );
  return found.rows;
}

export async function selectNewsOfLoad(db: Queryable, listId: string, loadId: number): Promise<NewsRow[]> {
  const found = await db.query(
    `select load_id as "loadId", county_fips as "countyFips", apn_key as "apnKey", changes, told_at as "toldAt"
     from property_news_row join property_news using (list_id, load_id) where list_id = $1 and load_id = $2 and ${SHOWN} order by county_fips, apn_key`,
    [listId, loadId],
  );
  return found.rows;
}

export async function upsertLook(db: Queryable, listId: string, memberId: string, lookedAt: Date): Promise<void> {
  await db.query(
    `insert into property_look (list_id, member_id, looked_at) values ($1, $2, $3)
     on conflict (list_id, member_id) do update set looked_at = greatest(property_look.looked_at, excluded.looked_at)`,
    [listId, memberId, lookedAt],
  );
}

export async function selectFollowed(db: Queryable): Promise<number[]> {
  const found = await db.query('select load_id as "loadId" from property_followed');
  return found.rows.map(({ loadId }) => loadId);
}

export async function insertFollowed(db: Queryable, loadId: number, now: Date): Promise<void> {
  await db.query('insert into property_followed (load_id, followed_at) values ($1, $2) on conflict do nothing', [loadId, now]);
}

/** The fields of a list that determine which parcels are on it. */
export interface AskedList {
  id: string;
  accountId: string;
  kind: PropertyListKind;
  filter: PropertyFilter | null;
  stack_of: string[] | null;
  stack_at_least: number | null;
  stack_without: string[] | null;
}

export interface WatchedList extends AskedList {
  isCaughtUp: boolean;
  createdAt: Date;
}

const WATCHED = `property_list.id, account_id as "accountId", kind, filter, stack_of, stack_at_least, stack_without, is_caught_up as "isCaughtUp",
  property_list.created_at as "createdAt"`;

/** Watched lists of accounts that are open. */
export async function selectWatched(db: Queryable, after: string | null, most: number): Promise<WatchedList[]> {
  const found = await db.query(
    `select ${WATCHED} from property_list join account on account.id = account_id
     where is_watched and account.closed_at is null and ($1::uuid is null or property_list.id > $1)
     order by property_list.id limit $2`,
    [after, most],
  );
  return found.rows;
}

/** Watched lists that have not yet been told about earlier loads. */
export async function selectBehind(db: Queryable, most: number): Promise<WatchedList[]> {
  const found = await db.query(
    `select ${WATCHED} from property_list join account on account.id = account_id
     where not is_caught_up and is_watched and account.closed_at is null order by property_list.id limit $1`,
    [most],
  );
  return found.rows;
}

export async function updateCaughtUp(db: Queryable, listId: string): Promise<void> {
  await db.query('update property_list set is_caught_up = true where id = $1', [listId]);
}

/** False when this list was already told about this load. */
export async function insertNews(
  db: Queryable,
  listId: string,
  loadId: number,
  changes: readonly ParcelChange[],
  now: Date,
): Promise<boolean> {
  const made = await db.query(
    `insert into property_news (list_id, load_id, told_at) select id, $2, $3 from property_list where id = $1 on conflict do nothing`,
    [listId, loadId, now],
  );
  if (made.rowCount !== 1) return false;
  await db.query(
    'insert into property_news_row (list_id, load_id, county_fips, apn_key, changes) select $1, $2, * from unnest($3::text[], $4::text[], $5::smallint[])',
    [
      listId,
      loadId,
      changes.map(({ countyFips }) => countyFips),
      changes.map(({ apnKey }) => apnKey),
      changes.map((change) => change.changes),
    ],
  );
  return true;
}

/** The parcels among these that are hidden in any roll. */
export async function selectHiddenOf(db: Queryable, parcels: readonly ParcelKey[]): Promise<ParcelKey[]> {
  const found = await db.query(
    `select distinct county_fips as "countyFips", apn_key as "apnKey" from hidden_property
     where (county_fips, apn_key) in (select * from unnest($1::text[], $2::text[]))`,
    [parcels.map(({ countyFips }) => countyFips), parcels.map(({ apnKey }) => apnKey)],
  );
  return found.rows;
}

/** The rolls among these that are up to date with the opt-outs: none can have been added since they were last checked. */
export async function selectSureRolls(db: Queryable, rollIds: readonly number[]): Promise<number[]> {
  const found = await db.query(
    `select load_id as "loadId" from property_sweep
     where load_id = any($1::integer[]) and written_from is not null
       and not exists (select from suppression where kind = 'person' and written_in >= written_from)`,
    [rollIds],
  );
  return found.rows.map(({ loadId }) => loadId);
}

export async function deleteNewsBefore(db: Queryable, before: Date): Promise<number> {
  const gone = await db.query('delete from property_news where told_at < $1', [before]);
  return gone.rowCount ?? 0;
}

export async function selectRhythm(db: Queryable, listId: string, memberId: string): Promise<MailRhythm | null> {
  const found = await db.query('select every from property_watch where list_id = $1 and member_id = $2', [listId, memberId]);
  return found.rows[0]?.every ?? null;
}

/** Mails start with changes from now on. */
export async function upsertWatch(
  db: Queryable,
  watch: { id: string; listId: string; memberId: string; every: MailRhythm; now: Date },
): Promise<void> {
  await db.query(
    `insert into property_watch (id, list_id, member_id, every, told_until, told_from) values ($1, $2, $3, $4, $5, $5)
     on conflict (list_id, member_id) do update set every = excluded.every`,
    [watch.id, watch.listId, watch.memberId, watch.every, watch.now],
  );
}

export async function deleteWatch(db: Queryable, listId: string, memberId: string): Promise<void> {
  await db.query('delete from property_watch where list_id = $1 and member_id = $2', [listId, memberId]);
}

export async function deleteWatchById(db: Queryable, id: string): Promise<boolean> {
  const gone = await db.query('delete from property_watch where id = $1', [id]);
  return gone.rowCount === 1;
}

interface DueWatch {
  id: string;
  accountId: string;
  email: string;
}

/** Takes the watches whose next mail is due and that have news, and advances the period that the mail covers to this moment. */
export async function takeDueWatches(db: Queryable, until: Date): Promise<DueWatch[]> {
  const found = await db.query(
    `update property_watch set told_from = told_until, told_until = $1
     from property_list, member, account
     where property_list.id = list_id and member.id = property_watch.member_id and member.removed_at is null
       and account.id = property_list.account_id and account.closed_at is null and is_watched
       and told_until <= $1::timestamptz - case every when 'daily' then interval '1 day' else interval '7 days' end
       and exists (select from property_news where property_news.list_id = property_watch.list_id and told_at > told_until and told_at <= $1)
     returning property_watch.id, property_list.account_id as "accountId", member.email`,
    [until],
  );
  return found.rows;
}

export async function selectWatch(db: Queryable, id: string) {
  const found = await db.query(
    `select property_watch.list_id as "listId", property_list.name, member.email, told_from as "toldFrom", told_until as "toldUntil", every
     from property_watch join property_list on property_list.id = list_id join member on member.id = member_id
     where property_watch.id = $1 and member.removed_at is null`,
    [id],
  );
  return found.rows[0];
}
