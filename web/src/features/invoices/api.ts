import type { Invoice, InvoiceInput, InvoiceMail } from '@deskbell/domain/invoices/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'

/** Mutation that issues an invoice or credit note. */
function useInvoiceMutation<Input>(mutationFn: (input: Input) => Promise<Invoice>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['sales', 'invoices'] }),
  })
}

export function useIssueInvoice() {
  return useInvoiceMutation((json: InvoiceInput) => read(api.invoices.$post({ json })))
}

export function useCancelInvoice(invoiceId: string) {
  return useInvoiceMutation((json: { id: string }) =>
    read(api.invoices[':id'].cancel.$post({ param: { id: invoiceId }, json })),
  )
}

export function useMailInvoice(id: string) {
  return useMutation({
    mutationFn: (json: InvoiceMail) => read(api.invoices[':id'].mail.$post({ param: { id }, json })),
  })
}

/** Invoices and credit notes of a sale, newest first. */
export function saleInvoicesQuery(saleId: string) {
  return queryOptions({
    queryKey: ['sales', 'invoices', 'sale', saleId],
    queryFn: async ({ signal }) => (await read(api.invoices.$get({ query: { saleId } }, { init: { signal } }))).items,
  })
}

/** The newest invoice of a client, for its buyer; null if there is none. */
export function lastInvoiceQuery(clientId: string) {
  return queryOptions({
    queryKey: ['sales', 'invoices', 'client', clientId],
    queryFn: async ({ signal }) => {
      const query = { clientId, limit: '1' }
      const { items } = await read(api.invoices.$get({ query }, { init: { signal } }))
      const [last] = items
      return last ? read(api.invoices[':id'].$get({ param: { id: last.id } }, { init: { signal } })) : null
    },
  })
}

/** Invoices and credit notes, newest first. Cursor pagination. */
export function invoicesQuery(q: string) {
  return pagesQuery(['sales', 'invoices', 'list', q], (cursor, signal) =>
    read(api.invoices.$get({ query: { ...(q && { q }), cursor } }, { init: { signal } })),
  )
}

/** Returns the URL of the file of an invoice. */
export function invoiceFile(id: string, kind: 'pdf' | 'xml'): string {
  return `/api/invoices/${id}/${kind}`
}
