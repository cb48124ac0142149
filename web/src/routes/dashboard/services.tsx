import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../components/page-header.tsx'

export const Route = createFileRoute('/dashboard/services')({ component: Services })

function Services() {
  return <PageHeader title="Services" />
}
