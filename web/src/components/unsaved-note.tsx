import { Alert, Anchor } from '@mantine/core'
import classes from './unsaved-note.module.css'

/** Says that what is shown is not what is saved. */
export function UnsavedNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert color="brass" role="status" p="sm" className={classes.note}>
      <span className={classes.words}>
        Your changes are not saved yet.
        <Anchor component="button" type="button" className={classes.discard} onClick={onDiscard}>
          Discard
        </Anchor>
      </span>
    </Alert>
  )
}
