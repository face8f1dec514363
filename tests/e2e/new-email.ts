let made = 0;

/** An address that nobody has yet. A journey that is walked a second time asks for another, since the first try may have signed up with it. */
export const newEmail = (name: string, domain = 'example.com'): string => `${name}-${process.pid}-${(made += 1)}-${Date.now()}@${domain}`;
