export const COMPLIANCE_LEAD = 'Built in where the search begins, not bolted on after it.';

export const COMPLIANCE_POINTS = [
  {
    title: 'Purpose attestation',
    text: 'Each search asks for its purpose and for your word that it is permitted. Both are recorded with the answer, so that you can show them later.',
  },
  {
    title: 'TCPA and DNC flags',
    text: 'Phone numbers carry their Do-Not-Call state with the date of the list. Always verify the current DNC status and follow TCPA regulations before calling.',
  },
  {
    title: 'FCRA and GLBA compliance',
    text: 'For real estate investment, debt collection, legal process serving and fraud prevention, by holders of a real estate licence and those who work under a licensed broker. Not a consumer reporting agency: no use for credit, employment, tenant or insurance decisions.',
  },
  {
    title: 'Audit trails',
    text: 'Who searched, when and what for is written down once and not changed afterwards. Documentation is due within 48 hours on request; it is there.',
  },
] as const;
