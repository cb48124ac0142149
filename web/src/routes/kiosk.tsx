import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../components/page-header.tsx'
import { requireSession } from '../features/auth/guards.ts'

export const Route = createFileRoute('/kiosk')({
  beforeLoad: requireSession,
  component: Kiosk,
})

function Kiosk() {
  return (
    <main>
      <PageHeader title="Check In" />
    </main>
  )
}
