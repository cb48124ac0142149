import { createFileRoute } from '@tanstack/react-router'
import { SettingsHealth } from '../../../features/settings/settings-health.tsx'

export const Route = createFileRoute('/dashboard/settings/health')({ component: SettingsHealth })
