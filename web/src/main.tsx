import '@fontsource-variable/inter/wght.css'
import './theme/tokens.css'
import './theme/mantine.css'
import './theme/base.css'
import './theme/components.css'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { isOutage } from './lib/api-error.ts'
import { isChunkLoadError, watchChunkLoadErrors } from './lib/chunk-load-error.ts'
import { watchLock } from './lib/kiosk-lock.ts'
import { renewStoredPage } from './lib/page-language.ts'
import { styleNonce } from './lib/style-nonce.ts'
import { loadTemporal } from './lib/temporal.ts'
import { guardUnsaved } from './lib/unsaved.ts'
import { startWorker } from './lib/worker.ts'
import { createAppRouter, preloadFirstScreen } from './router.tsx'

// Mantine's dialogs lock scrolling with a library that makes its own style element.
setNonce(styleNonce())

const root = document.getElementById('root')
if (!root) throw new Error('index.html lacks #root')

// One style sheet for all components: a few kB, where each would be a file of its own.
import.meta.glob('./components/*.module.css', { eager: true })

watchChunkLoadErrors()
watchLock()
guardUnsaved()

const parts = createAppRouter()
preloadFirstScreen(parts)

const app = (
  <StrictMode>
    <App {...parts} />
  </StrictMode>
)

// Report errors caught by a screen's error boundary too, except outages and lost chunks, which are no bugs.
const view = createRoot(root, {
  onCaughtError: (error) => isChunkLoadError(error) || isOutage(error) || reportError(error),
})

// Until the first screen is ready, index.html shows its own spinner.
void loadTemporal()
  .finally(() => parts.router.load())
  // In pieces that let the browser answer in between.
  .finally(() => startTransition(() => view.render(app)))

// The worker's precaching must not compete with the page's first requests. Vite's dev server has no worker.
if (import.meta.env.PROD) window.addEventListener('load', () => void startWorker().then(renewStoredPage))
