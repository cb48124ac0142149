import { t } from '@lingui/core/macro'
import { Alert } from '@mantine/core'
import { useSession } from '../auth/api.ts'
import { useFormat } from '../auth/use-format.ts'
import { describeOperator } from './labels.ts'

/** Tells when the shop is deleted, if that is planned. */
export function DeletionNotice() {
  const { deleteAt, contact } = useSession().tenancy
  const { dateTime } = useFormat()
  if (!deleteAt) return null
  return (
    <Alert color="red" mb="md" title={t`This shop will be deleted with all its data: ${{ time: dateTime(deleteAt) }}`}>
      {t`Download what you need before.`} {describeOperator(contact)}
    </Alert>
  )
}
