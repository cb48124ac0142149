import { createFileRoute } from '@tanstack/react-router'
import { drawersQuery } from '../../../features/drawers/api.ts'
import { DrawersScreen } from '../../../features/drawers/components/drawers-screen.tsx'

export const Route = createFileRoute('/dashboard/drawers/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(drawersQuery),
  component: DrawersScreen,
})
