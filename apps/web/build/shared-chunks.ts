import type { Rolldown } from 'vite';

const SHARED = /\/web\/src\/(?:ui|words|api|roles)\//;
const PUBLIC = /\/web\/src\/app\/(?:main|app|routes)\.tsx$|\/web\/src\/features\/(?:landing|legal|blog)\//;

/**
 * What pages share comes as two files rather than as forty of half a kilobyte: what public pages use, and what only the app does.
 * One file for both would make the landing page load the dialogs.
 */
export const SHARED_CHUNKS: Rolldown.CodeSplittingOptions = {
  groups: [
    // First of all, or the dialogs' file would take React and the frame of an icon with it, and every page would load the dialogs.
    { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler|wouter|regexparam)\//, priority: 3 },
    { name: 'icon', test: /\/node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/, priority: 3 },
    { name: (id, context) => (SHARED.test(id) && isPublic(id, context) ? 'public' : null), priority: 2 },
    { name: 'shared', test: SHARED, minShareCount: 4, priority: 1 },
  ],
};

/** Something public imports it, by way of whatever other shared files. */
function isPublic(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => PUBLIC.test(importer) || (SHARED.test(importer) && isPublic(importer, context, seen)));
}
