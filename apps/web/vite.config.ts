import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { prerenderPages } from './build/prerender-pages.ts';
import { SHARED_CHUNKS } from './build/shared-chunks.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), prerenderPages()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Fonts stay files, each fetched only where its letters are used.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: SHARED_CHUNKS } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` },
  },
});
