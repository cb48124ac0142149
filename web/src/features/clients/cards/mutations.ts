import type { CardMail } from '@deskbell/domain/clients/cards/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'
import { cardQuery } from './queries.ts'

/** Makes a new code for a client; the one before works no more. */
export function useRenewCard(clientId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => read(api.clients[':id'].card.renew.$post({ param: { id: clientId }, json: { id } })),
    onSuccess: (card) => queryClient.setQueryData(cardQuery(clientId).queryKey, card),
  })
}

/** Takes a renewal back. */
export function useRestoreCard(clientId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (renewalId: string) =>
      read(api.clients[':id'].card.restore.$post({ param: { id: clientId }, json: { renewalId } })),
    onSuccess: (card) => queryClient.setQueryData(cardQuery(clientId).queryKey, card),
  })
}

export function useMailCard(clientId: string) {
  return useMutation({
    mutationFn: (json: CardMail) => read(api.clients[':id'].card.mail.$post({ param: { id: clientId }, json })),
  })
}
