import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireSession } from '../../features/auth/guards.ts'
import { Shell } from '../../features/shell/shell.tsx'

export const Route = createFileRoute('/dashboard')({
  beforeLoad: requireSession,
  // Most pages of this entry are in it.
  codeSplitGroupings: [],
  component: Dashboard,
})

function Dashboard() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
