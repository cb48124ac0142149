import { type GiftCard, GiftCardMail } from '@deskbell/domain/stored-value/schema.ts'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { FormModal } from '../../../components/form-modal.tsx'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useMailGiftCard } from '../api.ts'

type Props = { card: GiftCard; onClose: () => void }

/** Dialog that mails a gift card to whoever it is for. */
export function GiftCardMailModal({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <FormModal title={t`Mail the gift card`} opened={opened} onClose={props.onClose}>
      <MailForm {...props} />
    </FormModal>
  )
}

function MailForm({ card, onClose }: Props) {
  const mail = useMailGiftCard(card.id)
  const form = useSchemaForm({
    schema: GiftCardMail.omit({ id: true }),
    values: { to: '' },
    submit: async ({ to }, { id }) => {
      const { mailed } = await mail.mutateAsync({ id, to })
      notify(mailed === 'sent' ? t`The gift card is on its way to ${to}` : t`The gift card waits in the outbox`)
    },
    onSaved: onClose,
  })
  return (
    <SchemaForm form={form} submitLabel={t`Send`} onCancel={onClose}>
      <TextInput
        label={t({ context: 'recipient', message: 'To' })}
        type="email"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('to')}
      />
    </SchemaForm>
  )
}
