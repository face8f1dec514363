/**
 * Version of the keys under which records are filed. Raise it whenever a record would be filed under other keys, whether the keys themselves changed or how a
 * name or address is read. Some records of a load with an earlier version are not found until they are filed again, which begins at startup.
 * `keys-version.test.ts` detects such changes.
 */
export const KEYS_VERSION = 23;
