import { createFileRoute } from '@tanstack/react-router'
import { SettingsIntegrations } from '../../../features/settings/settings-integrations.tsx'

export const Route = createFileRoute('/dashboard/settings/integrations')({ component: SettingsIntegrations })
