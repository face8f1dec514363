/** An email address in small letters as the database has it, which finds members so: of 'İ' it makes an 'i', JavaScript an 'i' and a dot. */
export function foldAddress(email: string): string {
  return email.replaceAll('İ', 'i').toLowerCase();
}
