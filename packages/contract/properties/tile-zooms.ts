/** Tiles exist for these zooms: at lower zooms lots are dots, at higher ones the last tiles are scaled up. Free of schemas for the pages. */
export const TILE_ZOOMS = { least: 14, most: 16 };
