/** Invented places. A name is a stem and an ending, without repetition. */
const STEMS =
  `QUILL LARK TANNER FEN BRACKEN ELDER WHITTLE THISTLE OTTER HERON MARROW CINDER PEBBLE HOLLOW AMBER SORREL TALLOW BRIAR COPPER DAPPLE ELM FALLOW
GANNET HARROW IRON JUNIPER KESTREL LANTERN MILL NETTLE OAKEN PLOVER QUARTZ REED SABLE TEAL UMBER VETCH WILLOW YARROW`.split(/\s+/);
const ENDINGS = ['MERE', 'HAVEN', 'FORD', 'STEAD', 'WICK', 'BURY', 'MOOR', 'GATE', 'COMBE', 'FALLS', 'RIDGE', 'CROSSING'];

/** 480 names: each round over the stems gives every stem its next ending. */
export function townName(index: number): string {
  const stemIndex = (index * 7) % STEMS.length;
  const stem = STEMS[stemIndex]!;
  const ending = ENDINGS[(stemIndex + Math.floor(index / STEMS.length)) % ENDINGS.length]!;
  if (ending.length > 5 || ending === 'FALLS' || ending === 'RIDGE') return `${stem} ${ending}`;
  return stem.at(-1) === ending[0] ? stem + ending.slice(1) : stem + ending;
}

const COUNTIES =
  `TARN QUILL BRANDRETH OSTLER MARLOWE PENHALE GREYLAG WEXCOMBE HOLMWOOD STRAND ARDLEY BELLWETHER CORMORANT DUNMORE EASTMERE FARRIER GLASSMOOR
HEXWORTH INGLEBY JESSAMY KELDER LOVAGE MERIDIAN NORTHWOLD OXBOW PALISADE QUAYLE RAVENSEAT SALTMARSH TREVANION ULLSWOOD VALLANCE WAINRIGHT YARDLEY ZENNOR
ASHBOURNE BRINDLE CALLOW DEEPDALE ELLERY FENWICK GARTHWAITE HAVERSTOCK IBBOTSON JARROW KINGSLAKE LINDEN MALLARD NARBOROUGH OVERTON PEVERIL
RUSHDEN SELWOOD THORNABY UNDERHAY VERNAL WYCOLLER YEWDALE AMBERLEY BARROWBY CHALFORD DRAYCOTT ETTRICK FOXHOLME GILSLAND HARTLAND`.split(
    /\s+/,
  );

export function countyName(index: number): string {
  return COUNTIES[index]!;
}
export const COUNTY_LIMIT = COUNTIES.length;

/** Places in the two fictional neighbouring states; their ZIP codes are lower than those of the state. */
export const OUTSIDE_PLACES = [
  { city: 'VARRENGARD', state: 'EW', zip: '00011' },
  { city: 'OLD SALTERN', state: 'EW', zip: '00017' },
  { city: 'PORT MERROW', state: 'EW', zip: '00023' },
  { city: 'KINGS LATHE', state: 'EW', zip: '00038' },
  { city: 'SUNDERWELL', state: 'SV', zip: '00052' },
  { city: 'THREE GATES', state: 'SV', zip: '00064' },
  { city: 'CALDERBECK', state: 'SV', zip: '00071' },
  { city: 'WEST ORRIS', state: 'SV', zip: '00089' },
] as const;
