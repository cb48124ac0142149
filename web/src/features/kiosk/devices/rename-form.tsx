import { type Device, DeviceName } from '@deskbell/domain/kiosk/devices/schema.ts'
import { TextInput } from '@mantine/core'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useRenameDevice } from './mutations.ts'

/** Names a tablet, so that the desk tells it from others. */
export function RenameForm({ device, onDone }: { device: Device; onDone: () => void }) {
  const rename = useRenameDevice(device.id)
  const form = useSchemaForm({
    schema: DeviceName,
    values: { name: device.name },
    submit: ({ name }) => rename.mutateAsync(name),
    onSaved: () => {
      notify('Saved')
      onDone()
    },
  })
  return (
    <SchemaForm form={form} submitLabel="Save" onCancel={onDone}>
      <TextInput
        label="Name"
        description="Such as Front door"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
    </SchemaForm>
  )
}
