import { createFileRoute } from '@tanstack/react-router'
import { SettingsNotifications } from '../../../../features/settings/settings-notifications.tsx'

export const Route = createFileRoute('/dashboard/settings/notifications/')({ component: SettingsNotifications })
