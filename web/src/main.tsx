import '@fontsource-variable/inter/wght.css'
import './theme/tokens.css'
import './theme/mantine.css'
import './theme/base.css'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { isOutage } from './lib/api-error.ts'
import { watchLock } from './lib/kiosk-lock.ts'
import { isLostCode, watchLostCode } from './lib/lost-code.ts'
import { styleNonce } from './lib/style-nonce.ts'
import { guardUnsaved } from './lib/unsaved.ts'
import { startWorker } from './lib/worker.ts'
import { createAppRouter, preloadFirstScreen } from './router.tsx'

// Mantine's dialogs lock the page's scrolling by a library that makes its own style element.
setNonce(styleNonce())

const root = document.getElementById('root')
if (!root) throw new Error('index.html lacks #root')

watchLostCode()
watchLock()
guardUnsaved()

const parts = createAppRouter()
preloadFirstScreen(parts)

const app = (
  <StrictMode>
    <App {...parts} />
  </StrictMode>
)

// What a screen's error boundary shows is reported too, but for an outage, which is nobody's mistake.
const view = createRoot(root, { onCaughtError: (error) => isLostCode(error) || isOutage(error) || reportError(error) })

// Until the first screen is ready, the page shows a spinner of its own.
void parts.router.load().finally(() => view.render(app))

// What the worker fetches for later comes after what the page needs now. Vite's own server has nothing to keep.
if (import.meta.env.PROD) window.addEventListener('load', () => void startWorker())
