import { type GiftCard, GiftCardUpdate } from '@deskbell/domain/stored-value/schema.ts'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { FormModal } from '../../../components/form-modal.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useUpdateGiftCard } from '../api.ts'

type Props = { card: GiftCard; onClose: () => void }

/** Dialog for the last day of a gift card, and what is printed on it. */
export function GiftCardModal({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <FormModal title={t`Change the gift card`} opened={opened} onClose={props.onClose}>
      <GiftCardForm {...props} />
    </FormModal>
  )
}

function GiftCardForm({ card, onClose }: Props) {
  const update = useUpdateGiftCard(card.id)
  const { version, expiresOn, recipient, message, blockedAt } = card
  const form = useSchemaForm({
    schema: GiftCardUpdate,
    values: { version, expiresOn, recipient, message, isBlocked: blockedAt !== null },
    submit: (input) => update.mutateAsync(input),
    onSaved: onClose,
  })
  return (
    <SchemaForm form={form} submitLabel={t`Save Changes`} onCancel={onClose}>
      <TextInput
        type="date"
        label={t`Last day`}
        description={t`Empty: it never expires.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('expiresOn')}
        value={form.values.expiresOn ?? ''}
        onChange={(event) => form.setFieldValue('expiresOn', event.currentTarget.value || null)}
      />
      <TextInput
        label={t({ context: 'whom a gift card is for', message: 'For' })}
        maxLength={80}
        {...form.getInputProps('recipient')}
      />
      <TextInput
        label={t({ context: 'on a gift card', message: 'Message' })}
        maxLength={200}
        {...form.getInputProps('message')}
      />
    </SchemaForm>
  )
}
