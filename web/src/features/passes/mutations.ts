import type { PassPayment, ReceiptMail, Sale } from '@deskbell/domain/passes/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

export function useSellPackage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sale: Sale) => read(api.passes.$post({ json: sale })),
    onSettled: (_pass, _error, { clientId }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['passes', 'list', clientId] }),
        queryClient.invalidateQueries({ queryKey: ['packages', 'on-sale'] }),
        queryClient.invalidateQueries({ queryKey: ['check-ins'] }),
      ]),
  })
}

export function useTakePayment(passId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (payment: PassPayment) =>
      read(api.passes[':id'].payments.$post({ param: { id: passId }, json: payment })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['passes'] }),
  })
}

export function useMailReceipt(passId: string) {
  return useMutation({
    mutationFn: (mail: ReceiptMail) => read(api.passes[':id'].receipt.$post({ param: { id: passId }, json: mail })),
  })
}
