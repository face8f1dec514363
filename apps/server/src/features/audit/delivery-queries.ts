import type { Queryable } from '../../transaction.ts';

export interface DeliveryRow {
  /** What they said they work as, and whether under a licence. Null: nothing. */
  profession: string | null;
  licence: string | null;
  purpose: string;
  glbaPurpose: string | null;
  dppaPurpose: string | null;
  /** What was delivered. */
  categories: string[];
  /** How many accounts, and in how many answers. */
  recipients: number;
  answers: number;
  first: Date;
  last: Date;
}

const IN_ANSWER = ['contacts', 'property', 'person'].map((part) => `facts #> '{delivered,results,${part}}' ?| $1`).join(' or ');

/** Reads every search on record: nothing is indexed by whom it was about. `categories`: of each id that is looked for, what it stands for. */
export async function selectDeliveries(db: Queryable, categories: ReadonlyMap<string, string>): Promise<DeliveryRow[]> {
  const found = await db.query<DeliveryRow>(
    `with sought as (select * from unnest($1::text[], $2::text[]) as sought (id, category)),
     answer as materialized (select subject, account_id, at, facts from audit_record where kind = 'search' and account_id is not null and (${IN_ANSWER}))
     select facts #>> '{licence,profession}' as profession, facts #>> '{licence,kind}' as licence, facts ->> 'purpose' as purpose,
       facts ->> 'glbaPurpose' as "glbaPurpose", facts ->> 'dppaPurpose' as "dppaPurpose", array_agg(distinct category order by category) as categories,
       count(distinct account_id)::integer as recipients, count(distinct subject)::integer as answers, min(at) as first, max(at) as last
     from answer
     cross join lateral jsonb_each(facts #> '{delivered,results}') as part (name, ids)
     cross join lateral jsonb_array_elements_text(ids) as item (id)
     join sought using (id)
     group by 1, 2, 3, 4, 5 order by max(at) desc`,
    [[...categories.keys()], [...categories.values()]],
  );
  return found.rows;
}
