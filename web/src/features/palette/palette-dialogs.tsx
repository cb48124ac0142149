import { t } from '@lingui/core/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FormModal } from '../../components/form-modal.tsx'
import { Switch } from '../../components/switch.ts'
import { SHORTCUTS, setShortcutsOn, shortcutsOn } from '../../lib/shortcuts.ts'
import { useStore } from '../../lib/store.ts'
import { AppointmentByIdModal } from '../appointments/components/appointment-modal.tsx'
import { BookingDialog } from '../appointments/components/booking-dialog.tsx'
import { CheckInModal } from '../check-ins/components/check-in-button.tsx'
import { AddClientModal } from '../clients/components/add-client-form.tsx'
import { MoveCashHereModal } from '../drawers/components/move-cash-modal.tsx'
import { SellToSomebodyModal } from '../passes/components/sell-modal.tsx'
import { paletteAppointment, paletteDialog } from './palette-state.ts'
import classes from './shortcuts-modal.module.css'

const WRITTEN: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→' }

/** All keyboard shortcuts, and the switch that turns them off. */
function ShortcutsModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormModal title={t`Keyboard shortcuts`} opened={opened} onClose={onClose}>
      <AllShortcuts />
    </FormModal>
  )
}

function AllShortcuts() {
  const on = useStore(shortcutsOn)
  const groups = [...Map.groupBy(Object.values(SHORTCUTS), ({ where }) => where)]
  return (
    <div className={classes.all}>
      <Switch
        label={t`Single keys do something`}
        description={t`Kept on this device. Ctrl K, or ⌘ K, always opens the search.`}
        checked={on}
        onChange={(event) => setShortcutsOn(event.currentTarget.checked)}
        data-autofocus
      />
      <dl className={classes.keys}>
        <Shortcut keys={t`Ctrl K`} does={t`Search for anything; ⌘ K on a Mac`} />
      </dl>
      {groups.map(([where, shortcuts]) => (
        <section key={where}>
          <h3 className={classes.title}>{where}</h3>
          <dl className={classes.keys}>
            {shortcuts.map(({ keys, does }) => (
              <Shortcut key={keys} keys={keys} does={does} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function Shortcut({ keys, does }: { keys: string; does: string }) {
  return (
    <div className={classes.shortcut}>
      <dt>
        {keys.split(' ').map((key) => (
          <kbd key={key} className={classes.key}>
            {WRITTEN[key] ?? key}
          </kbd>
        ))}
      </dt>
      <dd className={classes.does}>{does}</dd>
    </div>
  )
}

const UNDECIDED = { client: null, employeeId: null, startsAt: null, endsAt: null }

/** Dialogs that can be opened on every screen. */
export function PaletteDialogs() {
  const navigate = useNavigate()
  const dialog = useStore(paletteDialog)
  const appointment = useStore(paletteAppointment)
  const close = () => paletteDialog.set(null)
  const router = useRouter()
  // A link in a dialog leads to the screen below it.
  useEffect(() => router.subscribe('onResolved', ({ pathChanged }) => pathChanged && paletteDialog.set(null)), [router])
  return (
    <>
      <CheckInModal opened={dialog === 'checkIn'} onClose={close} />
      <FormModal title={t`New appointment`} opened={dialog === 'book'} onClose={close} fullOnPhone>
        <BookingDialog start={UNDECIDED} onDone={close} />
      </FormModal>
      <SellToSomebodyModal opened={dialog === 'sell'} onClose={close} />
      <MoveCashHereModal opened={dialog === 'moveCash'} onClose={close} />
      <AddClientModal
        opened={dialog === 'addClient'}
        onClose={close}
        onAdded={({ id }) => navigate({ to: '/dashboard/clients/$clientId', params: { clientId: id } })}
      />
      <AppointmentByIdModal
        id={appointment?.id}
        title={appointment?.title ?? ''}
        opened={dialog === 'appointment'}
        onClose={close}
      />
      <ShortcutsModal opened={dialog === 'shortcuts'} onClose={close} />
    </>
  )
}
