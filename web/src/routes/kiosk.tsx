import { createFileRoute } from '@tanstack/react-router'
import { leaveKiosk, requireKiosk } from '../features/kiosk/device.ts'
import { Kiosk } from '../features/kiosk/screens/kiosk.tsx'

export const Route = createFileRoute('/kiosk')({
  beforeLoad: requireKiosk,
  onLeave: leaveKiosk,
  component: Kiosk,
})
