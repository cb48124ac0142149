import { createFileRoute } from '@tanstack/react-router'
import { SettingsOnline } from '../../../features/settings/settings-online.tsx'

export const Route = createFileRoute('/dashboard/settings/online-booking')({ component: SettingsOnline })
