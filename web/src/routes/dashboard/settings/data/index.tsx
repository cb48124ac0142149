import { createFileRoute } from '@tanstack/react-router'
import { backupsQuery } from '../../../../features/data/backups/api.ts'
import { SettingsData } from '../../../../features/settings/settings-data.tsx'

export const Route = createFileRoute('/dashboard/settings/data/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(backupsQuery),
  component: SettingsData,
})
