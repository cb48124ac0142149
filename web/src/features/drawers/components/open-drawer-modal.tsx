import { type Drawer, DrawerOpening } from '@deskbell/domain/drawers/schema.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { FormModal } from '../../../components/form-modal.tsx'
import { Checkbox } from '../../../components/mantine-more.ts'
import { MoneyInput } from '../../../components/money-input.tsx'
import { notify } from '../../../components/notify.tsx'
import { BLANK } from '../../../components/number-field.ts'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { deviceDrawer, setDeviceDrawer } from '../../../lib/device-drawer.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useOpenDrawer } from '../api.ts'

type Props = { drawer: Drawer; opened: boolean; onClose: () => void }

/** Asks for the cash in a drawer, and opens it. */
export function OpenDrawerModal({ drawer, opened, onClose }: Props) {
  return (
    <FormModal title={t`Open ${{ drawer: drawer.name }}`} opened={opened} onClose={onClose}>
      <OpenDrawerForm drawer={drawer} onClose={onClose} />
    </FormModal>
  )
}

function OpenDrawerForm({ drawer, onClose }: Omit<Props, 'opened'>) {
  const { currency, locale, money } = useFormat()
  const open = useOpenDrawer(drawer.id)
  const [usesHere, setUsesHere] = useState(deviceDrawer.get() === '' || deviceDrawer.get() === drawer.id)
  const form = useSchemaForm({
    schema: DrawerOpening.omit({ id: true }),
    values: { openingFloat: BLANK },
    submit: async (input, { id }) => {
      await open.mutateAsync({ ...input, id })
      if (usesHere) setDeviceDrawer(drawer.id)
      notify(t`${{ drawer: drawer.name }} is open`)
    },
    onSaved: onClose,
  })
  const { left } = drawer
  return (
    <SchemaForm form={form} submitLabel={t({ context: 'drawer', message: 'Open' })} onCancel={onClose}>
      <MoneyInput
        label={t({ context: 'cash in a drawer when it is opened', message: 'Float' })}
        description={left === null ? t`Count the cash in it` : t`The last close left ${{ amount: money(left) }}`}
        required
        data-autofocus
        currency={currency}
        locale={locale}
        {...form.getInputProps('openingFloat')}
        value={form.values.openingFloat}
      />
      <Checkbox
        label={t`This device uses this drawer`}
        checked={usesHere}
        onChange={(event) => setUsesHere(event.currentTarget.checked)}
      />
    </SchemaForm>
  )
}
