import type { NewProduct, Product, ProductUpdate, StockChange, StockTaking } from '@deskbell/domain/products/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { fetchAllItems, pagesQuery, replaceCached } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'

function useProductMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void queryClient.invalidateQueries({ queryKey: ['products'] }) })
}

export function useAddProduct() {
  return useProductMutation((json: NewProduct) => read(api.products.$post({ json })))
}

export function useUpdateProduct() {
  const queryClient = useQueryClient()
  return useProductMutation(async ({ id, ...json }: ProductUpdate & { id: string }) => {
    const saved = await read(api.products[':id'].$put({ param: { id }, json }))
    replaceCached(queryClient, 'products', saved)
    return saved
  })
}

export function useChangeStock(id: string) {
  return useProductMutation((json: StockChange) => read(api.products[':id'].stock.$post({ param: { id }, json })))
}

export function useTakeStock() {
  return useProductMutation((json: StockTaking) => read(api.products['stock-taking'].$post({ json })))
}

export type ProductsFilter = { q: string; archived: 'without' | 'only'; low?: 'true' }

/** Products, sorted by name. */
export const productsQuery = (filter: ProductsFilter) =>
  pagesQuery(['products', 'list', filter], (cursor, signal) =>
    read(api.products.$get({ query: { ...filter, cursor } }, { init: { signal } })),
  )

const MOST_PER_PAGE = '200'

/** All products that are not archived, sorted by name. */
export const allProductsQuery = queryOptions({
  queryKey: ['products', 'all'],
  queryFn: ({ signal }) =>
    fetchAllItems((cursor) =>
      read(api.products.$get({ query: { cursor, limit: MOST_PER_PAGE } }, { init: { signal } })),
    ),
})

export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }) => read(api.products[':id'].$get({ param: { id } }, { init: { signal } })),
  })
}

/** Stock entries of a product, newest first. */
export const stockEntriesQuery = (id: string) =>
  pagesQuery(['products', 'stock', id], (cursor, signal) =>
    read(api.products[':id'].stock.$get({ param: { id }, query: { cursor } }, { init: { signal } })),
  )

/** Finds the product with a barcode; null if there is none. */
export async function findByBarcode(barcode: string): Promise<Product | null> {
  const { items } = await read(api.products.$get({ query: { barcode } }))
  return items[0] ?? null
}
