import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../lib/load-page.ts'

/** The kiosk is an HTML page of its own, which the server answers at this path. */
export const Route = createFileRoute('/kiosk')({
  beforeLoad: ({ preload }) => (preload ? undefined : loadPage('/kiosk')),
})
