import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../../components/page-header.tsx'

export const Route = createFileRoute('/dashboard/clients/$clientId')({ component: ClientPage })

function ClientPage() {
  return <PageHeader title="Client" />
}
