import '@fontsource-variable/inter/wght.css'
import '../theme/tokens.css'
import '../theme/base.css'
import './sign-in.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchLock } from '../lib/kiosk-lock.ts'
import { startWorker } from '../lib/worker.ts'
import { SignInPage } from './sign-in-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('login.html lacks #root')

watchLock()

createRoot(root).render(
  <StrictMode>
    <SignInPage />
  </StrictMode>,
)

// The worker's precaching must not compete with the page's first requests. Vite's dev server has no worker.
if (import.meta.env.PROD) window.addEventListener('load', () => void startWorker())
