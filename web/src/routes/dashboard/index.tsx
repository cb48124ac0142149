import { createFileRoute } from '@tanstack/react-router'
import { Home } from '../../features/home/home.tsx'
import { homeQuery } from '../../features/home/queries.ts'

export const Route = createFileRoute('/dashboard/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(homeQuery),
  component: Home,
})
