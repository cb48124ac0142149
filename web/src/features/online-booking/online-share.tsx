import { Stack } from '@mantine/core'
import { CopyField } from '../../components/copy-field.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { embedCode } from './labels.ts'
import classes from './online-share.module.css'

/** The ways in which clients come to the page. */
export function OnlineShare() {
  const address = `${location.origin}/book`
  return (
    <div className={classes.share}>
      <QrCode className={classes.code} text={address} label="The booking page as a QR code" />
      <Stack gap="sm" className={classes.fields}>
        <CopyField label="The booking page" value={address} copyLabel="Copy link" />
        <CopyField label="For your own site" value={embedCode(address)} copyLabel="Copy code" />
      </Stack>
    </div>
  )
}
