/**
 * Under which keys records are filed. Raised whenever a record is filed under other keys than before, be it by the keys themselves or by how a
 * name or address is read: a load of an earlier version cannot be searched until it is loaded again. `keys-version.test.ts` notices.
 */
export const KEYS_VERSION = 12;
