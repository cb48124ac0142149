import { createFileRoute } from '@tanstack/react-router'
import { Kiosk } from '../features/kiosk/components/kiosk.tsx'
import { requireKiosk } from '../features/kiosk/guard.ts'

export const Route = createFileRoute('/kiosk')({
  beforeLoad: requireKiosk,
  component: Kiosk,
})
