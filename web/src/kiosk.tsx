import '@fontsource-variable/inter/wght.css'
import './theme/tokens.css'
import './theme/base.css'
import './theme/reset.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { KioskPage } from './features/kiosk/kiosk-page.tsx'
import { rosterReady } from './features/kiosk/offline/use-kiosk-client.ts'
import { isChunkLoadError, watchChunkLoadErrors } from './lib/chunk-load-error.ts'
import { loadTemporal } from './lib/temporal.ts'
import { startWorker } from './lib/worker.ts'

const root = document.getElementById('root')
if (!root) throw new Error('kiosk.html lacks #root')

// Tells which version runs on a tablet, whose screens don't say.
root.dataset.version = __APP_VERSION__
watchChunkLoadErrors()
// Back must not restore an open kiosk from memory after a sign-out.
window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())

const page = (
  <StrictMode>
    <KioskPage />
  </StrictMode>
)

const view = createRoot(root, { onCaughtError: (error) => isChunkLoadError(error) || reportError(error) })
void loadTemporal().finally(() => view.render(page))

/** Most time that precaching waits for the roster, in ms: without either, the kiosk doesn't work offline. */
const ROSTER_PATIENCE_MS = 30_000

/** Precaching must compete neither with the page's first requests nor with the first roster. */
async function startWorkerAfterRoster(): Promise<void> {
  await Promise.race([rosterReady(), new Promise((resolve) => setTimeout(resolve, ROSTER_PATIENCE_MS))])
  await startWorker()
}

// Vite's dev server has no worker.
if (import.meta.env.PROD) window.addEventListener('load', () => void startWorkerAfterRoster())
