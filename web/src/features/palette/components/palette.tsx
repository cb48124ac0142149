import { Modal } from '@mantine/core'
import { useStore } from '../../../lib/store.ts'
import { paletteOpened } from '../palette-state.ts'
import classes from './palette.module.css'
import { PaletteSearch } from './palette-search.tsx'

/** Finds any client, service, package, employee, screen or action, and goes there. */
export function Palette({ leave }: { leave: () => void }) {
  const opened = useStore(paletteOpened)
  return (
    <Modal
      opened={opened}
      onClose={() => paletteOpened.set(false)}
      withCloseButton={false}
      padding={0}
      size={600}
      yOffset="8dvh"
      radius="lg"
      aria-label="Search for anything"
      transitionProps={{ transition: 'pop', duration: 150, exitDuration: 0 }}
      overlayProps={{ transitionProps: { duration: 150 }, className: classes.backdrop }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <PaletteSearch leave={leave} />
    </Modal>
  )
}
