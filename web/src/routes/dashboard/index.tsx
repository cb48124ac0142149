import { createFileRoute } from '@tanstack/react-router'
import { Home } from '../../features/check-ins/components/home.tsx'

export const Route = createFileRoute('/dashboard/')({ component: Home })
