import { type Client, ClientBlock } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { Text, Textarea } from '@mantine/core'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useBlockClient } from '../api.ts'

const Fields = ClientBlock.pick({ reason: true }).extend({
  reason: ClientBlock.shape.reason.min(1, t`Say why, so that everybody at the desk knows`),
})

export function BlockClientForm({ client, onClose }: { client: Client; onClose: () => void }) {
  const block = useBlockClient()
  const form = useSchemaForm({
    schema: Fields,
    values: { reason: client.blockedReason },
    version: client.version,
    submit: ({ reason }, { version }) => block.mutateAsync({ id: client.id, version, reason }),
    onSaved: () => {
      notify(t`Kiosks send ${{ name: client.firstName }} to the desk from now on`)
      onClose()
    },
  })
  return (
    <SchemaForm form={form} submitLabel={t`Save`} onCancel={onClose}>
      <Text size="md">
        {t`The kiosk says “Please see the front desk”, and nothing else. The reason is shown here and on the dashboard.`}
      </Text>
      <Textarea label={t`Reason`} required autosize minRows={2} data-autofocus {...form.getInputProps('reason')} />
    </SchemaForm>
  )
}
