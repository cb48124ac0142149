import { createFileRoute } from '@tanstack/react-router'
import { SettingsTeam } from '../../../features/settings/settings-team.tsx'

export const Route = createFileRoute('/dashboard/settings/team')({ component: SettingsTeam })
