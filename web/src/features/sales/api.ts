import type { ReceiptMail } from '@deskbell/domain/passes/schema.ts'
import type { Sale, SaleInput, SaleRefund, TakenPayments } from '@deskbell/domain/sales/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'

const TOUCHED = [
  'sales',
  'passes',
  'clients',
  'check-ins',
  'appointments',
  'home',
  'products',
  'stored-values',
  'price-tiers',
]

/** Mutation that makes or changes a sale. Returns the sale as it is afterwards. */
function useSaleMutation<Input>(mutationFn: (input: Input) => Promise<Sale>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (sale) => queryClient.setQueryData(saleQuery(sale.id).queryKey, sale),
    // Not awaited: whoever pays waits for the change, not for lists.
    onSettled: () => {
      for (const topic of TOUCHED) void queryClient.invalidateQueries({ queryKey: [topic] })
    },
  })
}

export function useSell() {
  return useSaleMutation((json: SaleInput) => read(api.sales.$post({ json })))
}

export function useTakePayments(saleId: string) {
  return useSaleMutation((json: TakenPayments) =>
    read(api.sales[':id'].payments.$post({ param: { id: saleId }, json })),
  )
}

export function useRefundSale(saleId: string) {
  return useSaleMutation((json: SaleRefund) => read(api.sales[':id'].refunds.$post({ param: { id: saleId }, json })))
}

export function useMailSaleReceipt(saleId: string) {
  return useMutation({
    mutationFn: (json: ReceiptMail) => read(api.sales[':id'].receipt.$post({ param: { id: saleId }, json })),
  })
}

export function saleQuery(id: string) {
  return queryOptions({
    queryKey: ['sales', 'one', id],
    queryFn: ({ signal }) => read(api.sales[':id'].$get({ param: { id } }, { init: { signal } })),
  })
}

export type SalesFilter = { day?: string; clientId?: string; owing?: 'true' }

/** Sales and refunds, newest first. Cursor pagination. */
export function salesQuery(filter: SalesFilter) {
  return pagesQuery(['sales', 'list', filter], (cursor, signal) =>
    read(api.sales.$get({ query: { ...filter, cursor } }, { init: { signal } })),
  )
}
