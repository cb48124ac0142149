import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SettingsNav } from '../../../features/settings/settings-nav.tsx'

export const Route = createFileRoute('/dashboard/settings')({ component: Settings })

function Settings() {
  return (
    <>
      <SettingsNav />
      <Outlet />
    </>
  )
}
