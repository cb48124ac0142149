import { createFileRoute } from '@tanstack/react-router'
import { SettingsKiosk } from '../../../features/settings/settings-kiosk.tsx'

export const Route = createFileRoute('/dashboard/settings/kiosk')({ component: SettingsKiosk })
