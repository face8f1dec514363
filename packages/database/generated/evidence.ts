// Written by `npm run db:types` from the migrations.
import type { Generated, GeneratedAlways } from 'kysely';

export interface EvidenceTables {
  evidence: {
    id: bigint;
    load_id: number;
    kind: number;
    record_id: string;
    origin: string | null;
    first_seen: string | null;
    last_seen: string | null;
    body: unknown;
  };
  evidence_key: {
    hash: bigint;
    evidence_id: bigint;
    load_id: number;
    bucket: number;
    type: number;
  };
  known_parcel: {
    load_id: number;
    evidence_id: bigint;
    door: string | null;
    apn: string;
  };
  load: {
    id: GeneratedAlways<number>;
    source_id: number;
    layout: string;
    as_of: string;
    state: string;
    digest: string | null;
    files: string[];
    rows_read: Generated<bigint>;
    rows_loaded: Generated<bigint>;
    rows_rejected: Generated<bigint>;
    started_at: Generated<Date>;
    published_at: Date | null;
    cleared_at: Date | null;
    keys_version: Generated<number>;
  };
  parcel_shape: {
    county_fips: string;
    apn_key: string;
    load_id: number;
    apn: string;
    situs: string | null;
    bounds: string;
    ring: unknown;
  };
  setup_step: {
    name: string;
    done_at: Generated<Date>;
  };
  source: {
    id: GeneratedAlways<number>;
    name: string;
    label: string;
    origin: string;
    role: string;
    state: string | null;
    county_fips: string | null;
    county_name: string | null;
    regulated: Generated<string[]>;
  };
  street_line: {
    county_fips: string;
    load_id: number;
    name: string;
    bounds: string;
    line: unknown;
  };
}
