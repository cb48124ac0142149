import { type FiscalSettings, FiskalyAccount } from '@deskbell/domain/fiscal/schema.ts'
import { LINE_MAX } from '@deskbell/domain/shared/text.ts'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { Choice } from '../../components/choice.tsx'
import { PasswordInput } from '../../components/mantine-more.ts'
import { notify } from '../../components/notify.tsx'
import { SchemaForm } from '../../components/schema-form.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { useChangeFiscal } from './api.ts'

const text = z.string().trim().max(LINE_MAX)

/** The key and the secret are write-only: empty keeps those that are stored. */
const Fields = z
  .object({
    service: z.enum(['none', 'fiskaly']),
    baseUrl: text,
    tssId: text,
    clientId: text,
    apiKey: text,
    apiSecret: text,
  })
  .superRefine((typed, context) => {
    if (typed.service === 'none') return
    const { error } = FiskalyAccount.safeParse(typed)
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
    if (typed.apiKey && !typed.apiSecret)
      context.addIssue({ code: 'custom', path: ['apiSecret'], message: 'Enter the secret' })
    if (typed.apiSecret && !typed.apiKey)
      context.addIssue({ code: 'custom', path: ['apiKey'], message: 'Enter the key' })
  })

const DEFAULT_URL = 'https://kassensichv-middleware.fiskaly.com/api/v2'

function useFiscalForm({ settings, onClose }: { settings: FiscalSettings; onClose: () => void }) {
  const { version, account } = settings
  const change = useChangeFiscal()
  const values: z.infer<typeof Fields> = {
    service: account ? 'fiskaly' : 'none',
    baseUrl: account?.baseUrl ?? DEFAULT_URL,
    tssId: account?.tssId ?? '',
    clientId: account?.clientId ?? '',
    apiKey: '',
    apiSecret: '',
  }
  return useSchemaForm({
    schema: Fields,
    values,
    version,
    submit: ({ service, baseUrl, tssId, clientId, apiKey, apiSecret }, seen) =>
      change.mutateAsync({
        version: seen.version,
        account: service === 'none' ? null : { service, baseUrl, tssId, clientId },
        credentials: service === 'fiskaly' && apiKey ? { apiKey, apiSecret } : null,
      }),
    onSaved: () => {
      notify(t`Saved`)
      onClose()
    },
  })
}

export function FiscalForm(props: { settings: FiscalSettings; onClose: () => void }) {
  const { account, hasSecret } = props.settings
  const form = useFiscalForm(props)
  const { service, baseUrl } = form.values
  const field = form.getInputProps
  const isKept = hasSecret && baseUrl === account?.baseUrl
  const kept = isKept ? t`One is kept, which nobody can read. Type another to replace it` : undefined
  return (
    <SchemaForm form={form} submitLabel={t`Save`} onCancel={props.onClose}>
      <Choice
        label={t({ context: 'fiscal service', message: 'Service' })}
        options={[
          { value: 'none', label: t({ context: 'fiscal service', message: 'None' }) },
          { value: 'fiskaly', label: 'fiskaly SIGN DE' },
        ]}
        value={service}
        onChange={(value) => form.setFieldValue('service', value)}
      />
      {service === 'fiskaly' && (
        <>
          <TextInput label={t`Address`} type="url" required {...field('baseUrl')} />
          <TextInput label={t`Id of the security device (TSS)`} required autoComplete="off" {...field('tssId')} />
          <TextInput label={t`Id of the till (client)`} required autoComplete="off" {...field('clientId')} />
          <TextInput label={t`Key`} autoComplete="off" description={kept} {...field('apiKey')} />
          <PasswordInput label={t`Secret`} autoComplete="new-password" description={kept} {...field('apiSecret')} />
        </>
      )}
    </SchemaForm>
  )
}
