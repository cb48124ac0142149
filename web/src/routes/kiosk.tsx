import { createFileRoute } from '@tanstack/react-router'
import { Kiosk } from '../features/kiosk/components/kiosk.tsx'
import { leaveKiosk, requireKiosk } from '../features/kiosk/guard.ts'

export const Route = createFileRoute('/kiosk')({
  beforeLoad: requireKiosk,
  onLeave: leaveKiosk,
  component: Kiosk,
})
