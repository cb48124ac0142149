import { createFileRoute } from '@tanstack/react-router'
import { backupsQuery } from '../../../../features/backups/queries.ts'
import { DataScreen } from '../../../../features/settings/components/data-screen.tsx'

export const Route = createFileRoute('/dashboard/settings/data/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(backupsQuery),
  component: DataScreen,
})
