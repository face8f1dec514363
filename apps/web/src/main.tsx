import './theme.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/hanken-grotesk/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense, lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { userQuery } from './api/queries.ts';
import { paths } from './paths.ts';
import { Routes, loadLanding } from './routes.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';

const Toaster = lazy(async () => ({ default: (await import('./ui/toaster.tsx')).Toaster }));

const client = createQueryClient();
// Who is signed in and what they see first are asked for side by side, before the first render.
void client.prefetchQuery(userQuery);
if (window.location.pathname === paths.home) void loadLanding();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <ErrorBoundary>
        <Routes />
      </ErrorBoundary>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  </StrictMode>,
);
