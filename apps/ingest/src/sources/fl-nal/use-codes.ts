/** DOR_UC: Florida Department of Revenue land use codes, by number (NAL user's guide). */
// prettier-ignore
const USE_CODES: readonly string[] = [
  'Vacant residential', 'Single family', 'Mobile home', 'Multi-family, 10 units or more', 'Condominium', 'Cooperative',
  'Retirement home', 'Miscellaneous residential', 'Multi-family, fewer than 10 units', 'Residential common area',
  'Vacant commercial', 'Store, one story', 'Mixed use', 'Department store', 'Supermarket', 'Regional shopping center',
  'Community shopping center', 'Office building, one story', 'Office building, multi-story', 'Professional services building',
  'Airport, terminal or marina', 'Restaurant', 'Drive-in restaurant', 'Financial institution', 'Insurance company office', 'Repair shop',
  'Service station', 'Vehicle sales or repair', 'Parking lot or mobile home park', 'Wholesale or manufacturing outlet',
  'Florist or greenhouse', 'Drive-in theater or open stadium', 'Theater or auditorium', 'Nightclub or bar', 'Bowling alley, rink or arena',
  'Tourist attraction', 'Camp', 'Race track', 'Golf course', 'Hotel or motel',
  'Vacant industrial', 'Light manufacturing', 'Heavy industrial', 'Lumber yard or sawmill', 'Packing plant', 'Cannery, bottler or brewer',
  'Food processing', 'Mineral processing', 'Warehouse or distribution', 'Open storage',
  'Improved agricultural', 'Cropland', 'Cropland', 'Cropland', 'Timberland', 'Timberland', 'Timberland', 'Timberland', 'Timberland', 'Timberland',
  'Grazing land', 'Grazing land', 'Grazing land', 'Grazing land', 'Grazing land', 'Grazing land', 'Orchard or grove', 'Poultry, bees or fish',
  'Dairy or feed lot', 'Ornamentals, miscellaneous agricultural',
  'Vacant institutional', 'Church', 'Private school or college', 'Private hospital', 'Home for the aged', 'Non-profit or charitable',
  'Mortuary or cemetery', 'Club, lodge or union hall', 'Convalescent or rest home', 'Cultural organization',
  'Vacant governmental', 'Military', 'Forest, park or recreation', 'Public school', 'Public college', 'Public hospital', 'County property',
  'State property', 'Federal property', 'Municipal property',
  'Leasehold interest', 'Utility', 'Mining land', 'Subsurface rights', 'Right-of-way', 'River, lake or submerged land', 'Sewage or solid waste',
  'Outdoor recreation', 'Centrally assessed', 'Acreage not zoned agricultural',
];

/** '001', '1' or '01' -> 'Single family'. */
export function readUseCode(code: string): string | undefined {
  return /^\d{1,3}$/.test(code) ? USE_CODES[Number(code)] : undefined;
}
