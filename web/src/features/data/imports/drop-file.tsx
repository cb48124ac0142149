import { Button, FileButton } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import classes from './imports.module.css'

type Props = { busy: boolean; onFile: (file: File) => void }

/** Takes a file that is dropped, or chosen. */
export function DropFile({ busy, onFile }: Props) {
  const [over, setOver] = useState(false)
  // Without this, the same file can't be chosen twice in a row.
  const forget = useRef<() => void>(null)
  function take(file: File | null | undefined) {
    if (file && !busy) onFile(file)
    forget.current?.()
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  function hover(event: DragEvent) {
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for the keyboard
    <div className={classes.drop} data-over={over} onDragOver={hover} onDragLeave={() => setOver(false)} onDrop={drop}>
      <IconFileImport size={32} aria-hidden="true" />
      <FileButton
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        resetRef={forget}
        onChange={take}
        inputProps={{ 'aria-label': 'File to import' }}
      >
        {(props) => (
          <Button {...props} loading={busy}>
            Choose a file
          </Button>
        )}
      </FileButton>
      <p className={classes.hint}>or drop it here. CSV or Excel, at most 50 MB. Nothing moves in before you say so.</p>
    </div>
  )
}
