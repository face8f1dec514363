/**
 * Names of the sources that stand for a vendor's statements, one for each part of them whose accuracy outcomes measure separately ('vendor-tracerfy-first').
 */

export function nameVendorSource(vendorId: string, part: string): string {
  return `vendor-${vendorId}-${part}`;
}

/** Null if the source is not a vendor's. */
export function readVendorSource(source: string | null): { vendorId: string; part: string } | null {
  const [, vendorId, part] = /^vendor-([^-]+)-([^-]+)$/.exec(source ?? '') ?? [];
  return vendorId === undefined || part === undefined ? null : { vendorId, part };
}

/** The parts that are a vendor's contacts, named after the band of their rank. */
const CONTACT_PARTS: ReadonlySet<string> = new Set(['first', 'next', 'further', 'unranked']);

/** Counts the distinct vendors among the sources of a contact. */
export function countVendors(sources: Iterable<string>): number {
  const vendors = new Set<string>();
  for (const source of sources) {
    const named = readVendorSource(source);
    if (named !== null && CONTACT_PARTS.has(named.part)) vendors.add(named.vendorId);
  }
  return vendors.size;
}
