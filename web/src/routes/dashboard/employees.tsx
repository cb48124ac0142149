import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../components/page-header.tsx'

export const Route = createFileRoute('/dashboard/employees')({ component: Employees })

function Employees() {
  return <PageHeader title="Employees" />
}
