import { createFileRoute } from '@tanstack/react-router'
import { SettingsHours } from '../../../features/settings/settings-hours.tsx'

export const Route = createFileRoute('/dashboard/settings/hours')({ component: SettingsHours })
