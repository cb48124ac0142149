import type { Product } from '@deskbell/domain/products/schema.ts'
import { t } from '@lingui/core/macro'
import { FormModal } from '../../components/form-modal.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'

const StockChangeForm = lazyPart(async () => (await import('./stock-change-form.tsx')).StockChangeForm)

type Props = { product: Product; onClose: () => void }

/** Dialog that records pieces that were delivered, used or broken. */
export function StockChangeModal({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <FormModal title={t`Stock of ${{ product: props.product.name }}`} opened={opened} onClose={props.onClose}>
      <StockChangeForm {...props} />
    </FormModal>
  )
}
