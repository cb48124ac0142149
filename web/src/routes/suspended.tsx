import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireSession } from '../features/auth/guards.ts'
import { Suspended } from '../features/tenancy/suspended.tsx'

export const Route = createFileRoute('/suspended')({
  beforeLoad: async (visit) => {
    const { session } = await requireSession(visit)
    if (!session.tenancy.suspension) throw redirect({ to: '/dashboard', replace: true })
  },
  component: Suspended,
})
