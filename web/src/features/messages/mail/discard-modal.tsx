import type { WaitingMail } from '@deskbell/domain/messages/mail/schema.ts'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { notify } from '../../../components/notify.tsx'
import type { useFormModal } from '../../../components/use-form-modal.ts'
import { problemWords } from '../../../lib/problem-labels.ts'
import { linkIn } from './labels.ts'
import { useDiscardMail } from './mutations.ts'

type Props = { modal: ReturnType<typeof useFormModal<WaitingMail>> }

/** Asks before a letter is gone: what it says is kept nowhere else. */
export function DiscardModal({ modal: { item: letter, opened, close } }: Props) {
  const { mutate, isPending } = useDiscardMail()
  function discard() {
    if (!letter) return
    mutate(letter, {
      onSuccess: () => {
        close()
        notify('Message discarded')
      },
      onError: (error) => notify(problemWords(error), 'failed'),
    })
  }
  return (
    <ConfirmModal
      title="Discard this message?"
      opened={opened}
      onClose={close}
      confirmLabel="Discard"
      onConfirm={discard}
      busy={isPending}
    >
      “{letter?.subject}”, to {letter?.to}, is deleted without being sent.{' '}
      {letter && linkIn(letter.text) && 'Its link still works for whoever has it.'}
    </ConfirmModal>
  )
}
