import { CONTACT_KINDS } from '../calibration/calibration.ts';
import type { ResolveContext } from '../cluster/scene.ts';
import type { Evidence, EvidenceBodies, SourceFacts, SourceRole } from '../model/evidence.ts';

const STATE = 'FK';

/** A source for tests; `name` defaults to its role. */
export function makeSource(role: SourceRole, name: string = role): SourceFacts {
  return { name, label: `The ${name} file`, origin: name, role, state: STATE, asOf: '2026-10-31' };
}

export const TEST_SOURCES: readonly SourceFacts[] = [
  ...(
    [
      'assessor',
      'recorder',
      'tax',
      'court',
      'registry',
      'voter',
      'phone_listing',
      'phone_line',
      'email_list',
      'mailbox',
      'address_change',
      'dnc',
    ] as const
  ).map((role) => makeSource(role)),
  makeSource('phone_listing', 'second_listing'),
];

export const TEST_CONTEXT: ResolveContext = { today: '2026-11-20', sources: TEST_SOURCES, includeContacts: true };

/** As if outcomes had proved every kind of contact: no contact is limited for resting on one source. */
export const PROVED_CONTEXT: ResolveContext = { ...TEST_CONTEXT, outcomeKinds: new Set(CONTACT_KINDS) };

type Kind = Evidence['kind'];

const SOURCE_OF: Record<Kind, SourceRole> = {
  parcel: 'assessor',
  sale: 'recorder',
  tax: 'tax',
  person: 'phone_listing',
  phone_line: 'phone_line',
  mailbox: 'mailbox',
  organisation: 'registry',
  court: 'court',
  dnc: 'dnc',
  property: 'vendor',
};

/** One record for tests. Ids must be unique within a test; the origin defaults to the source. */
export function makeEvidence<K extends Kind>(
  kind: K,
  id: string,
  body: EvidenceBodies[K],
  about: { source?: string; origin?: string; firstSeen?: string; lastSeen?: string } = {},
): Evidence {
  const source = about.source ?? SOURCE_OF[kind];
  return { id, source, origin: source, kind, recordId: id, ...about, body } as Evidence;
}

/** An address in the test state. */
export function makeAddress(line: string, zip = '00412', city = 'QUILLMERE'): { line: string; city: string; state: string; zip: string } {
  return { line, city, state: STATE, zip };
}
