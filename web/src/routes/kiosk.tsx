import { createFileRoute } from '@tanstack/react-router'
import { requireSession } from '../features/auth/guards.ts'
import { Kiosk } from '../features/kiosk/components/kiosk.tsx'

export const Route = createFileRoute('/kiosk')({
  beforeLoad: requireSession,
  component: Kiosk,
})
