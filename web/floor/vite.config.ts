import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../build/precompress.ts'

/** The least page that React can make, for `npm run bench -- web`, built and served as the app is. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  build: { assetsInlineLimit: 0, emptyOutDir: true },
})
