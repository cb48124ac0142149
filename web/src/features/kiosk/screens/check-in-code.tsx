import { CODE_MS, getCheckInCode } from '@deskbell/domain/kiosk/check-in-code.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useOpenedDevice } from '../device.ts'
import { useKioskState } from '../offline/use-kiosk-client.ts'
import classes from './check-in-code.module.css'

/** Code by which clients check in on their own phones. Derived on the device, so it is there without the server too. */
export function CheckInCode() {
  const { t } = useLingui()
  const { rosterKey } = useOpenedDevice()
  const aheadMs = useKioskState((state) => state.aheadMs)
  const [now, setNow] = useState(Date.now)
  const at = now + aheadMs
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), CODE_MS - (at % CODE_MS))
    return () => clearTimeout(timer)
  }, [at])
  const code = getCheckInCode(rosterKey, new Date(at))
  return (
    <p className={classes.words}>
      {t`On your own phone:`} <strong className={classes.code}>{`${code.slice(0, 3)} ${code.slice(3)}`}</strong>
    </p>
  )
}
