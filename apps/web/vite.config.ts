import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { prerenderPages } from './build/prerender-pages.ts';
import { nameEdition } from './src/edition.ts';
import { referenceScript } from './build/reference-script.ts';
import { SHARED_CHUNKS } from './build/shared-chunks.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), referenceScript(), prerenderPages(), nameEditionInDev()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Fonts stay files, each fetched only where its letters are used.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: SHARED_CHUNKS,
        // The first script names every page's: 42 bits tell files and their versions apart, and each letter less is read by no visitor.
        chunkFileNames: 'assets/c[hash:7].js',
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` },
  },
});

/** While developing there are no documents of the build: the one that there is names the edition by the settings of the server beside it. */
function nameEditionInDev(): Plugin {
  const edition = nameEdition({ demo: process.env['DEMO'] !== 'off', billing: process.env['BILLING'] !== 'off' });
  return {
    name: 'deedline-name-edition',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('<html ', `<html data-edition="${edition}" `),
  };
}
