import { createFileRoute } from '@tanstack/react-router'
import { CloseHereScreen } from '../../../features/drawers/components/close-screen.tsx'

export const Route = createFileRoute('/dashboard/drawers/close')({ component: CloseHereScreen })
