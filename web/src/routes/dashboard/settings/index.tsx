import { createFileRoute } from '@tanstack/react-router'
import { businessQuery } from '../../../features/business/api.ts'
import { SettingsScreen } from '../../../features/settings/settings-screen.tsx'

export const Route = createFileRoute('/dashboard/settings/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(businessQuery),
  component: SettingsScreen,
})
