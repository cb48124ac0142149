import { createFileRoute } from '@tanstack/react-router'
import { backupsQuery } from '../../../../features/backups/queries.ts'
import { SettingsData } from '../../../../features/settings/components/settings-data.tsx'

export const Route = createFileRoute('/dashboard/settings/data/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(backupsQuery),
  component: SettingsData,
})
