import type { WaitingMail } from '@deskbell/domain/messages/mail/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

function useMailMutation<Answer>(mutationFn: (letter: WaitingMail) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: ['mail'] }) })
}

export function useSendAgain() {
  return useMailMutation(({ id }) => read(api.mail[':id'].send.$post({ param: { id } })))
}

export function useDiscardMail() {
  return useMailMutation(({ id }) => read(api.mail[':id'].discard.$post({ param: { id } })))
}
