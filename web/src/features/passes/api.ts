import type {
  Adjustment,
  Extension,
  ExtensionOfAll,
  Freeze,
  PackageSale,
  Pass,
  PassAction,
  PassPayment,
  ReceiptMail,
  Refund,
  Transfer,
} from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

export function useSellPackage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sale: PackageSale) => read(api.passes.$post({ json: sale })),
    onSettled: (_pass, _error, { clientId }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['passes', 'list', clientId] }),
        queryClient.invalidateQueries({ queryKey: ['packages', 'on-sale'] }),
        queryClient.invalidateQueries({ queryKey: ['check-ins'] }),
      ]),
  })
}

type OnPass<Input> = Input & { passId: string }

/** Mutation of one pass. Returns the updated pass. */
function useChangePass<Input>(change: (asked: OnPass<Input>) => Promise<Pass>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(['passes', 'clients'].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  })
}

export function useAdjustPass() {
  return useChangePass<Adjustment>(({ passId: id, ...json }) =>
    read(api.passes[':id'].adjustments.$post({ param: { id }, json })),
  )
}

export function useExtendPass() {
  return useChangePass<Extension>(({ passId: id, ...json }) =>
    read(api.passes[':id'].extensions.$post({ param: { id }, json })),
  )
}

export function useFreezePass() {
  return useChangePass<Freeze>(({ passId: id, ...json }) =>
    read(api.passes[':id'].freeze.$post({ param: { id }, json })),
  )
}

export function useTransferVisits() {
  return useChangePass<Transfer>(({ passId: id, ...json }) =>
    read(api.passes[':id'].transfers.$post({ param: { id }, json })),
  )
}

export function useRefundPass() {
  return useChangePass<Refund>(({ passId: id, ...json }) =>
    read(api.passes[':id'].refunds.$post({ param: { id }, json })),
  )
}

export function useActOnPass(action: 'unfreeze' | 'share' | 'unshare' | 'void') {
  return useChangePass<PassAction>(({ passId: id, ...json }) =>
    read(api.passes[':id'][action].$post({ param: { id }, json })),
  )
}

export function useUndoEntry() {
  return useChangePass<PassAction & { sequence: number }>(({ passId: id, sequence, ...json }) =>
    read(api.passes[':id'].entries[':sequence'].undo.$post({ param: { id, sequence: String(sequence) }, json })),
  )
}

/** Extends all active passes at once. */
export function useExtendAll() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (extension: ExtensionOfAll) => read(api.passes.extensions.$post({ json: extension })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['passes'] }),
  })
}

export function useUndoExtendAll() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      read(api.passes.extensions[':id'].undo.$post({ param: { id }, json: { id: newId(), note: '' } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['passes'] }),
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

/** Passes of a client with their ledgers, newest first. */
export function passesQuery(clientId: string) {
  return queryOptions({
    queryKey: ['passes', 'list', clientId],
    queryFn: async ({ signal }) => (await read(api.passes.$get({ query: { clientId } }, { init: { signal } }))).items,
  })
}

// Maximum page size of the server. No business sells more kinds at once.
const MOST = 200

/** Packages that can be sold now. */
export const packagesOnSaleQuery = queryOptions({
  queryKey: ['packages', 'on-sale'],
  queryFn: async ({ signal }) => {
    const { items } = await read(api.packages.$get({ query: { limit: MOST } }, { init: { signal } }))
    return items.filter(({ active }) => active)
  },
})

// Maximum number of visits that one sale can pay for.
const COVERED_AT_ONCE = 100

/** Unpaid visits of a client, newest first. */
export function unpaidVisitsQuery(clientId: string) {
  const query = { clientId, unpaid: 'true', limit: COVERED_AT_ONCE } as const
  return queryOptions({
    queryKey: ['check-ins', 'unpaid', clientId],
    queryFn: async ({ signal }) => (await read(api['check-ins'].$get({ query }, { init: { signal } }))).items,
  })
}
