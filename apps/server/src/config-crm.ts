/** The client ids and secrets of the apps that an installation has registered with CRMs that use OAuth. */
import { z } from 'zod';

const IDS = ['gohighlevel', 'hubspot', 'pipedrive'] as const;
const part = z.string().max(500, 'must be at most 500 characters').optional();

export const crmVariables = {
  GOHIGHLEVEL_CLIENT_ID: part,
  GOHIGHLEVEL_CLIENT_SECRET: part,
  HUBSPOT_CLIENT_ID: part,
  HUBSPOT_CLIENT_SECRET: part,
  PIPEDRIVE_CLIENT_ID: part,
  PIPEDRIVE_CLIENT_SECRET: part,
};
type Values = z.infer<z.ZodObject<typeof crmVariables>>;
type Name = keyof typeof crmVariables;

export type CrmClients = Readonly<Partial<Record<string, { clientId: string; clientSecret: string }>>>;

const namesOf = (id: (typeof IDS)[number]): [Name, Name] => {
  const name = id.toUpperCase() as Uppercase<typeof id>;
  return [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`];
};

export function checkCrmClients(values: Values, check: z.RefinementCtx): void {
  for (const id of IDS) {
    const [missing, ...others] = namesOf(id).filter((name) => values[name] === undefined);
    if (missing !== undefined && others.length === 0)
      check.addIssue({ code: 'custom', path: [missing], message: 'must be set too: the id and the secret of an app belong together' });
  }
}

export function readCrmClients(values: Values): CrmClients {
  return Object.fromEntries(
    IDS.flatMap((id) => {
      const [clientId, clientSecret] = namesOf(id).map((name) => values[name]);
      return clientId === undefined || clientSecret === undefined ? [] : [[id, { clientId, clientSecret }] as const];
    }),
  );
}
