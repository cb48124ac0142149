import type { PromoCode } from '@deskbell/domain/promo-codes/schema.ts'
import { t } from '@lingui/core/macro'
import { FormModal } from '../../components/form-modal.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'

const PromoCodeForm = lazyPart(async () => (await import('./promo-code-form.tsx')).PromoCodeForm)

/** Dialog that adds a promo code, or changes one. */
export function PromoCodeModal({
  edited,
  opened,
  onClose,
}: {
  edited: PromoCode | null
  opened: boolean
  onClose: () => void
}) {
  return (
    <FormModal title={edited ? t`Edit promo code` : t`Add promo code`} opened={opened} onClose={onClose}>
      <PromoCodeForm edited={edited} onDone={onClose} />
    </FormModal>
  )
}
