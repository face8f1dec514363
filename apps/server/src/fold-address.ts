/** Lower-cases an email address as the database does, which looks members up by it: for 'İ' it gives 'i', while JavaScript gives 'i' and a combining dot. */
export function foldAddress(email: string): string {
  return email.replaceAll('İ', 'i').toLowerCase();
}
