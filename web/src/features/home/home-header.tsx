import type { Home } from '@deskbell/domain/home/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { PageHeader } from '../../components/page-header.tsx'
import { type PartOfDay, partOfDay } from '../../lib/format.ts'
import { useFormat } from '../auth/use-format.ts'
import { CheckInButton } from '../check-ins/components/check-in-button.tsx'
import { openPalette, type PaletteDialog, paletteDialog } from '../palette/palette-state.ts'
import classes from './home.module.css'

const KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : t`Ctrl K`

/** Most frequent actions. */
function HomeActions() {
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={openPalette} aria-haspopup="dialog">
        {t`Find anything`}
        <span className={classes.keys} aria-hidden="true">
          {KEYS}
        </span>
      </Button>
      <Begin dialog="addClient">{t`Add client`}</Begin>
      <Begin dialog="sell">{t`Sell`}</Begin>
      <Begin dialog="book">{t({ context: 'button: book an appointment', message: 'Book' })}</Begin>
      <CheckInButton />
    </div>
  )
}

function Begin({ dialog, children }: { dialog: PaletteDialog; children: string }) {
  return (
    <Button variant="default" aria-haspopup="dialog" onClick={() => paletteDialog.set(dialog)}>
      {children}
    </Button>
  )
}

const GREETINGS: Record<PartOfDay, string> = {
  morning: t`Good morning`,
  afternoon: t`Good afternoon`,
  evening: t`Good evening`,
}

type Props = { now: Date; day: string; staff: Home['staff'] | undefined }

/** Greeting, date, staff at work, and the most frequent actions. */
export function HomeHeader({ now, day, staff }: Props) {
  const { longDay, timeZone } = useFormat()
  const who = staff && staff.of > 0 && t`${{ present: staff.in }} of ${{ all: staff.of }} staff in`
  return (
    <PageHeader
      title={GREETINGS[partOfDay(now, timeZone)]}
      subtitle={[longDay(day), who].filter(Boolean).join(' · ')}
      actions={<HomeActions />}
    />
  )
}
