/**
 * SQL: whether what the row of `search` bought, or found bought, costs nothing yet. What a row of a batch was given for nothing is not bought.
 * `since` names the parameter of `freeSince`.
 */
export function isStillFree(since: '$4' | '$21'): string {
  return `jsonb_array_length(receipt -> 'parts') > 0 and not exists (
    select from jsonb_array_elements(receipt -> 'parts') part
    where (part ->> 'boughtAt')::timestamptz <= ${since} or (credits_held = 0 and not (part ->> 'isBoughtBefore')::boolean))`;
}
