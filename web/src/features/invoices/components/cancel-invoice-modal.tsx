import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { useCancelInvoice } from '../api.ts'

type Props = { invoice: { id: string; number: string }; opened: boolean; onClose: () => void }

export function CancelInvoiceModal({ invoice: { id: invoiceId, number }, opened, onClose }: Props) {
  const cancel = useCancelInvoice(invoiceId)
  const [id] = useState(newId)
  async function takeBack() {
    const isDone = await runWithToast({
      action: () => cancel.mutateAsync({ id }),
      success: t`Invoice ${{ number }} is taken back`,
    })
    if (isDone) onClose()
  }
  return (
    <ConfirmModal
      title={t`Take invoice ${{ number }} back?`}
      opened={opened}
      onClose={onClose}
      confirmLabel={t`Take it back`}
      onConfirm={() => void takeBack()}
      busy={cancel.isPending}
    >
      {t`A credit note over the whole amount is made out. The sale stays as it is, and can have a new invoice.`}
    </ConfirmModal>
  )
}
