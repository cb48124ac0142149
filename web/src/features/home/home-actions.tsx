import { Button } from '@mantine/core'
import { CheckInButton } from '../check-ins/components/check-in-button.tsx'
import { openPalette, type PaletteDialog, paletteDialog } from '../palette/palette-state.ts'
import classes from './home-actions.module.css'

const KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'

/** What is begun most often, from the most to the least. */
export function HomeActions() {
  return (
    <div className={classes.actions}>
      <Button variant="default" className={classes.find} onClick={openPalette} aria-haspopup="dialog">
        Find anything
        <span className={classes.keys} aria-hidden="true">
          {KEYS}
        </span>
      </Button>
      <Begin dialog="addClient">Add client</Begin>
      <Begin dialog="sell">Sell</Begin>
      <Begin dialog="book">Book</Begin>
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
