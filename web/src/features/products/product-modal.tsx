import type { Product } from '@deskbell/domain/products/schema.ts'
import { t } from '@lingui/core/macro'
import { FormModal } from '../../components/form-modal.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'

const ProductForm = lazyPart(async () => (await import('./product-form.tsx')).ProductForm)

type Props = { edited: Product | null; opened: boolean; onClose: () => void }

/** Dialog that adds a product, or changes one. */
export function ProductModal({ edited, opened, onClose }: Props) {
  return (
    <FormModal title={edited ? t`Edit product` : t`Add product`} opened={opened} onClose={onClose}>
      <ProductForm edited={edited} onDone={onClose} />
    </FormModal>
  )
}
