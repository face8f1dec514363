import type { Rolldown } from 'vite';

const SHARED = /\/web\/src\/(?:ui|words|api|roles)\//;
const PUBLIC = /\/web\/src\/app\/(?:main|app|routes)\.tsx$|\/web\/src\/features\/(?:landing|legal|blog)\//;

/**
 * Code that several pages share is emitted as two files instead of forty of half a kilobyte: one for what public pages use and one for what only the app uses.
 * A single file would make the landing page load the dialogs.
 */
export const SHARED_CHUNKS: Rolldown.CodeSplittingOptions = {
  groups: [
    // These come first: otherwise the chunk of the dialogs would include React and the icon component, and every page would load the dialogs.
    { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler|wouter|regexparam)\//, priority: 3 },
    { name: 'icon', test: /\/node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/, priority: 3 },
    { name: (id, context) => (SHARED.test(id) && isPublic(id, context) ? 'public' : null), priority: 2 },
    { name: 'shared', test: SHARED, minShareCount: 4, priority: 1 },
  ],
};

/** Whether a public page imports the module, directly or through other shared modules. */
function isPublic(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => PUBLIC.test(importer) || (SHARED.test(importer) && isPublic(importer, context, seen)));
}
