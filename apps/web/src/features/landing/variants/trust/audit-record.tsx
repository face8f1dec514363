import { ATTESTATION } from '@deedline/contract/compliance/uses';

/** What every search leaves behind; the server writes it in the same moment in which the search is settled. */
const FIELDS = [
  ['Who', 'the account, and the address and browser it asked from'],
  ['When', 'to the microsecond, by the clock of the database'],
  ['What for', 'the purpose that was chosen'],
  ['On whose word', `the version of the sentence that was ticked, today ${ATTESTATION.version}`],
  ['What was asked', 'the mode, and a keyed fingerprint that proves the question without telling it'],
  ['Who answered', 'each source, with the date of its data and whether it was in time'],
  ['What became of it', 'completed or failed, the credits charged, how much was left out because somebody opted out'],
] as const;

export function AuditRecord() {
  return (
    <dl className="border bg-raise">
      {FIELDS.map(([name, what]) => (
        <div key={name} className="grid gap-x-6 px-4 py-2.5 not-first:border-t sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="font-semibold">{name}</dt>
          <dd className="text-muted">{what}</dd>
        </div>
      ))}
    </dl>
  );
}
