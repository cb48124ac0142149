import type { Restore } from '@deskbell/domain/backups/schema.ts'
import { Alert, Button } from '@mantine/core'
import classes from './backups.module.css'

/** How a restore ended. */
export function RestoreDone({ restore: { report, failure } }: { restore: Restore }) {
  if (!report)
    return (
      <Alert color="red" role="alert" title="Nothing was restored">
        {failure || 'It didn’t work.'} Your data is as it was.
      </Alert>
    )
  const { pinEmptied, twoFactorOff } = report
  return (
    <div className={classes.stack} role="status">
      <p>The backup is restored, and everything was checked. Sign in with an account of it.</p>
      {pinEmptied && <p>The PIN was emptied: set a new one in the settings.</p>}
      {twoFactorOff > 0 && <p>Two-factor sign-in was switched off: whoever had it sets it up again.</p>}
      <div>
        {/* Loaded anew: all that this page knows is of the data before. */}
        <Button component="a" href="/login" data-autofocus>
          Sign in
        </Button>
      </div>
    </div>
  )
}
