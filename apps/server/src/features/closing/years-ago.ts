export function yearsAgo(now: Date, years: number): Date {
  const at = new Date(now);
  at.setUTCFullYear(at.getUTCFullYear() - years);
  // From 29 February that is 1 March in other years, and what is of that day would go a day too early.
  if (at.getUTCMonth() !== now.getUTCMonth()) at.setUTCDate(0);
  return at;
}
