/** Reads well-known binary, the format of outlines in GeoPackages and GeoParquet. */
import type { Geometry, Place } from './geometry.ts';

/** Reads values in order. Data that claims more elements than its bytes can hold is damaged. */
class WkbReader {
  readonly #view: DataView;
  #at: number;
  #little = true;
  #dimensions = 2;

  constructor(bytes: Uint8Array, at: number) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = at;
  }

  /** Reads the header of a geometry and returns its type. */
  begin(): number {
    this.#little = this.#view.getUint8(this.#at) === 1;
    const code = this.#view.getUint32(this.#at + 1, this.#little);
    this.#at += 5;
    // ISO adds 1000 for each of Z and M; the extended form sets bits, and may include a coordinate system.
    if (code & 0x2000_0000) this.#at += 4;
    const base = code & 0x0fff_ffff;
    const heights = Number((code & 0x8000_0000) !== 0) + Number((code & 0x4000_0000) !== 0);
    this.#dimensions = 2 + (base >= 3_000 ? 2 : base >= 1_000 ? 1 : heights);
    return base % 1_000;
  }

  place(): Place {
    const place: Place = [this.#view.getFloat64(this.#at, this.#little), this.#view.getFloat64(this.#at + 8, this.#little)];
    this.#at += this.#dimensions * 8;
    return place;
  }

  places(): Place[] {
    return this.list(this.#dimensions * 8, () => this.place());
  }

  rings(): Place[][] {
    return this.list(4, () => this.places());
  }

  /** `bytes`: the minimum size of an element; a count that exceeds the remaining bytes is rejected. */
  list<T>(bytes: number, read: () => T): T[] {
    const count = this.#view.getUint32(this.#at, this.#little);
    this.#at += 4;
    if (count * bytes > this.#view.byteLength - this.#at) throw new RangeError('more elements than bytes');
    return Array.from({ length: count }, read);
  }
}

/** The outline at offset `at`; undefined for curves, surfaces and collections, and for damaged data. */
export function readWkb(bytes: Uint8Array, at = 0): Geometry | undefined {
  try {
    return readBody(new WkbReader(bytes, at));
  } catch (cause) {
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}

function readBody(reader: WkbReader): Geometry | undefined {
  switch (reader.begin()) {
    case 1:
      return { type: 'Point', coordinates: reader.place() };
    case 2:
      return { type: 'LineString', coordinates: reader.places() };
    case 3:
      return { type: 'Polygon', coordinates: reader.rings() };
    case 4:
      return { type: 'MultiPoint', coordinates: reader.list(21, () => part(reader, 1, () => reader.place())) };
    case 5:
      return { type: 'MultiLineString', coordinates: reader.list(9, () => part(reader, 2, () => reader.places())) };
    case 6:
      return { type: 'MultiPolygon', coordinates: reader.list(9, () => part(reader, 3, () => reader.rings())) };
    default:
      return undefined;
  }
}

function part<T>(reader: WkbReader, type: number, read: () => T): T {
  if (reader.begin() !== type) throw new RangeError('a part of another type');
  return read();
}
