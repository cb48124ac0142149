import type { WaitingMail } from '@deskbell/domain/mail/schema.ts'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { notify } from '../../../components/notify.tsx'
import type { useFormModal } from '../../../components/use-form-modal.ts'
import { problemWords } from '../../../lib/problem-words.ts'
import { useDiscardMail } from '../mutations.ts'

/** Asks before a letter is gone: what it says is kept nowhere else. */
export function DiscardModal({
  modal: { item, opened, close },
}: {
  modal: ReturnType<typeof useFormModal<WaitingMail>>
}) {
  const { mutate, isPending } = useDiscardMail()
  if (!item) return null
  const discard = () =>
    mutate(item, {
      onSuccess: () => {
        close()
        notify('Message discarded')
      },
      onError: (error) => notify(problemWords(error), 'failed'),
    })
  return (
    <ConfirmModal
      title="Discard this message?"
      opened={opened}
      onClose={close}
      confirmLabel="Discard"
      onConfirm={discard}
      busy={isPending}
    >
      “{item.subject}”, to {item.to}, is deleted without being sent. Its link still works for whoever has it.
    </ConfirmModal>
  )
}
