import type { Product } from '@deskbell/domain/products/schema.ts'
import { t } from '@lingui/core/macro'
import { FormModal } from '../../components/form-modal.tsx'
import { ProductForm } from './product-form.tsx'

type Props = { edited: Product | null; opened: boolean; onClose: () => void }

/** Dialog that adds a product, or changes one. */
export function ProductModal({ edited, opened, onClose }: Props) {
  return (
    <FormModal title={edited ? t`Edit product` : t`Add product`} opened={opened} onClose={onClose}>
      <ProductForm edited={edited} onDone={onClose} />
    </FormModal>
  )
}
