import type { OnlineOptions } from '@deskbell/domain/online-booking/schema.ts'
import { t } from '@lingui/core/macro'
import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CopyField } from '../../components/copy-field.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { EMBEDDED_PAGES, embedCode } from './labels.ts'
import classes from './online-share.module.css'

/** Link and QR code of the booking page, and the code that shows it within another site. */
export function OnlineShare({ options }: { options: OnlineOptions }) {
  const [page, setPage] = useState<(typeof EMBEDDED_PAGES)[number]['value']>('book')
  const address = `${location.origin}/book`
  const isShown = page === 'me' || options.embedAnywhere || options.embedOrigins.length > 0
  return (
    <div className={classes.share}>
      <QrCode className={classes.code} text={address} label={t`The booking page as a QR code`} />
      <Stack gap="sm" className={classes.fields}>
        <CopyField label={t`The booking page`} value={address} copyLabel={t`Copy link`} />
        <NativeSelect
          label={t`Shown on your own site`}
          data={[...EMBEDDED_PAGES]}
          value={page}
          onChange={({ currentTarget }) => setPage(currentTarget.value as typeof page)}
        />
        <CopyField label={t`For your own site`} value={embedCode(location.origin, page)} copyLabel={t`Copy code`} />
        {!isShown && (
          <Text size="sm" c="dimmed">
            {t`No site may show it yet. Add the address of yours to the settings above.`}
          </Text>
        )}
      </Stack>
    </div>
  )
}
