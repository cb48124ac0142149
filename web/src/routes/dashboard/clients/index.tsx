import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../../components/page-header.tsx'

export const Route = createFileRoute('/dashboard/clients/')({ component: Clients })

function Clients() {
  return <PageHeader title="Clients" />
}
