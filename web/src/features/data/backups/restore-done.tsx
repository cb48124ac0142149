import type { Restore } from '@deskbell/domain/data/backups/schema.ts'
import { t } from '@lingui/core/macro'
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadingState } from '../../../components/loading-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { restoreQuery } from './api.ts'
import classes from './backups.module.css'

export function RestoreDone({ id }: { id: string }) {
  const query = useQuery(restoreQuery(id))
  return (
    <div className={classes.stack} role="status">
      <QueryView query={query}>{(restore) => <HowItWent restore={restore} />}</QueryView>
    </div>
  )
}

function HowItWent({ restore: { status, report, failure } }: { restore: Restore }) {
  if (status === 'restoring')
    return (
      <>
        <p className={classes.none}>{t`It is being restored. This page tells when it is done.`}</p>
        <LoadingState rows={2} height={24} />
      </>
    )
  if (!report)
    return (
      <>
        <Alert color="red" title={t`Nothing was restored`}>
          {failure || t`It didn’t work.`} {t`Your data is as it was.`}
        </Alert>
        <Onwards label={t`Go on`} />
      </>
    )
  return (
    <>
      <p className={classes.none}>{t`All of it was checked and is in place. Sign in with an account of the backup.`}</p>
      {report.pinEmptied && <p className={classes.none}>{t`The PIN was emptied: set a new one in the settings.`}</p>}
      {report.leftOut > 0 && (
        <p
          className={classes.none}
        >{t`Whoever was removed since stays removed, and what was revoked stays revoked.`}</p>
      )}
      {report.twoFactorOff > 0 && (
        <p className={classes.none}>{t`Two-factor sign-in was switched off: whoever had it sets it up again.`}</p>
      )}
      <Onwards label={t`Sign in`} />
    </>
  )
}

// Full page load: cached data may be of the database before the restore.
function Onwards({ label }: { label: string }) {
  return (
    <Button component="a" href="/login" fullWidth>
      {label}
    </Button>
  )
}
