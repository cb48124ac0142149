import type { GiftCard } from '@deskbell/domain/stored-value/schema.ts'
import { t } from '@lingui/core/macro'
import { FormModal } from '../../../components/form-modal.tsx'
import { MailForm } from '../../../components/mail-form.tsx'
import { useMailGiftCard } from '../api.ts'

type Props = { card: GiftCard; onClose: () => void }

/** Dialog that mails a gift card to whoever it is for. */
export function GiftCardMailModal({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <FormModal title={t`Mail the gift card`} opened={opened} onClose={props.onClose}>
      <GiftCardMailForm {...props} />
    </FormModal>
  )
}

function GiftCardMailForm({ card, onClose }: Props) {
  const mail = useMailGiftCard(card.id)
  return (
    <MailForm
      to=""
      send={mail.mutateAsync}
      sent={(to) => t`The gift card is on its way to ${to}`}
      waiting={t`The gift card waits in the outbox`}
      onClose={onClose}
    />
  )
}
