import { useNavigate } from '@tanstack/react-router'
import type { PaletteItem } from './items.ts'
import { paletteAppointment, paletteDialog, paletteOpened } from './palette-state.ts'
import { rememberRecent } from './recent.ts'

/** Does what an item stands for. */
export function useChoose(leave: () => void): (item: PaletteItem) => void {
  const navigate = useNavigate()
  return (item) => {
    const { target } = item
    paletteOpened.set(false)
    if (target.kind === 'signOut') return leave()
    rememberRecent(item)
    if (target.kind === 'dialog') paletteDialog.set(target.dialog)
    else if (target.kind === 'appointment') {
      paletteAppointment.set(target)
      paletteDialog.set('appointment')
    } else if (target.kind === 'client')
      void navigate({ to: '/dashboard/clients/$clientId', params: { clientId: target.id } })
    else if (target.kind === 'report')
      void navigate({ to: '/dashboard/reports/$report', params: { report: target.name } })
    else if (target.kind === 'listed') void navigate({ to: target.to, search: { q: target.q } })
    else void navigate({ to: target.to })
  }
}
