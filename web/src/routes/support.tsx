import { createFileRoute, useLocation } from '@tanstack/react-router'
import { OpenSupport } from '../features/tenancy/support/open-support.tsx'

export const Route = createFileRoute('/support')({ component: SupportScreen })

function SupportScreen() {
  return <OpenSupport token={useLocation({ select: ({ hash }) => hash })} />
}
