import type { ComponentType } from 'react';
import { useParams } from 'wouter';
import { type ProgramsSection, ProgramsPage } from '../features/settings/programs/programs-page.tsx';
import { NotFoundPage } from '../ui/page/screens.tsx';
import { page } from './page.tsx';

/** The pages below `/settings/programs`, by the last segment of their path, in the order in which the overview lists them. */
const SECTIONS: readonly (ProgramsSection & { page: ComponentType })[] = [
  {
    name: 'keys',
    title: 'Keys',
    says: 'The keys that your programs use: what each may do, what it may spend, and from where.',
    page: page(() => import('../features/settings/programs/keys-page.tsx'), 'KeysPage'),
  },
  {
    name: 'assistants',
    title: 'Assistants',
    says: 'What an assistant may search by itself: for what, how much, and until when. Ended with one press.',
    page: page(() => import('../features/grants/assistants-page.tsx'), 'AssistantsPage'),
  },
  {
    name: 'webhooks',
    title: 'Webhooks',
    says: 'Which addresses are notified when something happens, the status of each message, and how to send it again.',
    page: page(() => import('../features/settings/programs/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  },
  {
    name: 'servemanager',
    title: 'ServeManager',
    says: 'A process server’s open jobs in, searched for, and a due-diligence report back.',
    page: page(() => import('../features/servemanager/servemanager-page.tsx'), 'ServeManagerPage'),
  },
  {
    name: 'crm',
    title: 'CRM',
    says: 'Where what was found goes to be worked with: GoHighLevel, HubSpot, Pipedrive, Follow Up Boss.',
    page: page(() => import('../features/crm/crm-page.tsx'), 'CrmPage'),
  },
];

/** `/settings/programs` and the pages below it: a single route for the first script. */
export function ProgramsPart() {
  const { name } = useParams<{ name?: string }>();
  if (name === undefined) return <ProgramsPage sections={SECTIONS} />;
  const Shown = SECTIONS.find((section) => section.name === name)?.page ?? NotFoundPage;
  return <Shown />;
}
