import { createFileRoute } from '@tanstack/react-router'
import { homeQuery } from '../../features/home/api.ts'
import { Home } from '../../features/home/home.tsx'

export const Route = createFileRoute('/dashboard/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(homeQuery),
  component: Home,
})
