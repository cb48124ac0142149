import { type Drawer, NewDrawer } from '@deskbell/domain/drawers/schema.ts'
import { NAME_MAX } from '@deskbell/domain/shared/text.ts'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { FormModal } from '../../../components/form-modal.tsx'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useAddDrawer, useRenameDrawer } from '../api.ts'

type Props = { drawer: Drawer | null; onClose: () => void }

/** Adds a drawer (`drawer` is null) or renames it. */
export function DrawerFormModal({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <FormModal title={props.drawer ? t`Rename the drawer` : t`Add drawer`} opened={opened} onClose={props.onClose}>
      <DrawerForm {...props} />
    </FormModal>
  )
}

function DrawerForm({ drawer, onClose }: Props) {
  const add = useAddDrawer()
  const rename = useRenameDrawer()
  const form = useSchemaForm({
    schema: NewDrawer.pick({ name: true }),
    values: { name: drawer?.name ?? '' },
    version: drawer?.version,
    submit: ({ name }, { id, version }) =>
      drawer ? rename.mutateAsync({ id: drawer.id, name, version }) : add.mutateAsync({ id, name }),
    onSaved: () => {
      notify(drawer ? t`Changes saved` : t`Drawer added`)
      onClose()
    },
  })
  return (
    <SchemaForm form={form} submitLabel={t`Save`} onCancel={onClose}>
      <TextInput label={t`Name`} required data-autofocus maxLength={NAME_MAX} {...form.getInputProps('name')} />
    </SchemaForm>
  )
}
