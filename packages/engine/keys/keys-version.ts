/**
 * Under which keys records are filed. Raised whenever a record is filed under other keys than before, be it by the keys themselves or by how a
 * name or address is read: of a load of an earlier version some records are not found until they are filed anew, which the start begins. `keys-version.test.ts` notices.
 */
export const KEYS_VERSION = 23;
