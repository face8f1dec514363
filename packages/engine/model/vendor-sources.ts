/** Names of the sources that stand for a vendor's word: one for each part of it that outcomes prove apart ('vendor-tracerfy-first'). */

export function nameVendorSource(vendorId: string, part: string): string {
  return `vendor-${vendorId}-${part}`;
}

/** Null: no vendor's. */
export function readVendorSource(source: string | null): { vendorId: string; part: string } | null {
  const [, vendorId, part] = /^vendor-([^-]+)-([^-]+)$/.exec(source ?? '') ?? [];
  return vendorId === undefined || part === undefined ? null : { vendorId, part };
}
