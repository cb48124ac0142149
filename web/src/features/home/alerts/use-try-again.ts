import type { Derived } from '@deskbell/domain/home/alerts/derived.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../components/notify.tsx'
import { api } from '../../../lib/api.ts'
import { problemWords } from '../../../lib/problem-labels.ts'
import { read } from '../../../lib/read.ts'
import { counted } from '../../passes/pass-labels.ts'

/** Tries all of them, and gives how many were taken. Throws why the first was not where none was. */
async function tryAll({
  messageIds,
  mailIds,
}: Pick<Derived<'failed_mail'>, 'messageIds' | 'mailIds'>): Promise<number> {
  const answers = await Promise.allSettled([
    ...messageIds.map((id) => read(api.messages[':id'].retry.$post({ param: { id }, json: { id: newId() } }))),
    ...mailIds.map((id) => read(api.mail[':id'].send.$post({ param: { id } }))),
  ])
  const refused = answers.filter(({ status }) => status === 'rejected')
  const [first] = refused
  if (first?.status === 'rejected' && refused.length === answers.length) throw first.reason
  return answers.length - refused.length
}

/** Sends once more what could not be sent, and says what became of it. */
export function useTryAgain() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: tryAll,
    onSuccess: (sent) => notify(`${counted(sent, 'message')} on the way`),
    onError: (error) => notify(problemWords(error), 'failed'),
    onSettled: () =>
      Promise.all(['home', 'messages', 'mail'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] }))),
  })
}
