import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../components/page-header.tsx'

export const Route = createFileRoute('/dashboard/')({ component: Home })

function Home() {
  return <PageHeader title="Today" />
}
