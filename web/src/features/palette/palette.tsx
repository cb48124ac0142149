import { Modal } from '@mantine/core'
import { useStore } from '../../lib/store.ts'
import classes from './palette.module.css'
import { PaletteSearch } from './palette-search.tsx'
import { paletteOpened } from './palette-state.ts'

/** Finds any client, service, package, employee, screen or action, and goes there. */
export function Palette({ leave }: { leave: () => void }) {
  const opened = useStore(paletteOpened)
  return (
    <Modal.Root
      opened={opened}
      onClose={() => paletteOpened.set(false)}
      size={600}
      yOffset="8dvh"
      transitionProps={{ transition: 'pop', duration: 150, exitDuration: 0 }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Modal.Overlay transitionProps={{ duration: 150 }} className={classes.backdrop} />
      <Modal.Content aria-label="Search for anything" radius="lg">
        <Modal.Body p={0}>
          <PaletteSearch leave={leave} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
