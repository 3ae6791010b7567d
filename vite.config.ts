import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Two builds of the same pages: for the browser (hashed files, one style sheet) and for the server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: false,
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: 'src/web/entry-server.tsx',
        target: 'es2024',
        copyPublicDir: false,
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        cssCodeSplit: false,
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: { input: 'src/web/entry-browser.tsx' },
      },
}));
