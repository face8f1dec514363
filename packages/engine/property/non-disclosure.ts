/**
 * States in which nobody has to tell an office open to everyone what was paid for a home. In some of them deeds print a price all the same, in
 * others (Louisiana, Missouri) some counties do. Source: International Association of Assessing Officers, and the states' own codes.
 */
export const NON_DISCLOSURE_STATES: ReadonlySet<string> = new Set('AK ID KS LA MO MS MT ND NM TX UT WY'.split(' '));
