import type { Sale } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useRefundSale } from '../api.ts'
import { getKept, isRefundable, refundWhole, selectRefunded } from '../refund-form.ts'
import { useVisitsLeft } from '../use-visits-left.ts'

type Props = { sale: Sale; opened: boolean; onClose: () => void }

/** Refunds all of a sale of today in one step. */
export function UndoSaleModal({ sale, opened, onClose }: Props) {
  const { money } = useFormat()
  const refund = useRefundSale(sale.id)
  const visitsLeft = useVisitsLeft(sale)
  const [id] = useState(newId)
  const lines = sale.lines.filter(isRefundable)
  const kept = lines.reduce((sum, line) => sum + getKept(line), 0)
  async function undo() {
    if (!visitsLeft) return
    const refunded = selectRefunded(lines.map((line) => refundWhole(line, visitsLeft)))
    const isDone = await runWithToast({
      action: () => refund.mutateAsync({ id, lines: refunded, reason: t`Sale undone`, undo: true }),
      success: t`The sale is undone`,
    })
    if (isDone) onClose()
  }
  return (
    <ConfirmModal
      title={t`Undo this sale?`}
      opened={opened}
      onClose={onClose}
      confirmLabel={t`Undo sale`}
      onConfirm={() => void undo()}
      busy={refund.isPending || visitsLeft === null}
    >
      {kept > 0
        ? t`Give ${{ amount: money(kept) }} back the way it was paid. A refund of everything is recorded.`
        : t`Nothing was paid. A refund of everything is recorded.`}
    </ConfirmModal>
  )
}
