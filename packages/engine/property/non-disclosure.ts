/**
 * States that do not require the price of a home to be disclosed to a public office. In some of them deeds print a price anyway; in others (Louisiana,
 * Missouri) some counties require it. Source: International Association of Assessing Officers, and the states' own codes.
 */
export const NON_DISCLOSURE_STATES: ReadonlySet<string> = new Set('AK ID KS LA MO MS MT ND NM TX UT WY'.split(' '));
