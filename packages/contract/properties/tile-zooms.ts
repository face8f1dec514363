/** For pages too: without a schema. Tiles are cut from this zoom to that: farther away lots are dots, closer the last ones are stretched. */
export const TILE_ZOOMS = { least: 14, most: 16 };
