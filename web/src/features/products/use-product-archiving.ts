import type { Product } from '@deskbell/domain/products/schema.ts'
import { useArchiving } from '../../components/use-archiving.ts'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

export function useProductArchiving() {
  return useArchiving<Product>({
    topic: 'products',
    archive: ({ id }) => read(api.products[':id'].archive.$post({ param: { id } })),
    restore: ({ id }) => read(api.products[':id'].restore.$post({ param: { id } })),
    nameOf: ({ name }) => name,
  })
}
