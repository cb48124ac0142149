import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../components/page-header.tsx'

export const Route = createFileRoute('/dashboard/packages')({ component: Packages })

function Packages() {
  return <PageHeader title="Packages" />
}
