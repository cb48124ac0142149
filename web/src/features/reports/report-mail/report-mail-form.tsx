import { ReportEvery, type ReportMail, ReportMailInput } from '@deskbell/domain/reports/report-mail/schema.ts'
import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { Radio, TagsInput } from '../../../components/mantine-more.ts'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useAddReportMail, useUpdateReportMail } from './api.ts'

export const EVERY_WORDS: Record<ReportEvery, string> = {
  week: t`Each Monday, about the week before`,
  month: t`On the first of each month, about the month before`,
}

type Props = {
  values: ReportMailInput
  /** Report mail to change; null to add one. */
  mail: ReportMail | null
  onClose: () => void
}

/** The addresses share one field, so it shows the error of any of them. */
function getProblem(errors: Record<string, unknown>): string | undefined {
  const [, problem] = Object.entries(errors).find(([path]) => path === 'to' || path.startsWith('to.')) ?? []
  return typeof problem === 'string' ? problem : undefined
}

export function ReportMailForm({ values, mail, onClose }: Props) {
  const [add, update] = [useAddReportMail(), useUpdateReportMail()]
  const { date } = useFormat()
  const form = useSchemaForm({
    schema: ReportMailInput,
    values,
    version: mail?.version,
    submit: async (input, { id, version }) => {
      const saved = mail
        ? await update.mutateAsync({ ...input, id: mail.id, version })
        : await add.mutateAsync({ ...input, id })
      notify(t`The next one is sent on ${{ day: date(saved.dueOn) }}`)
      onClose()
    },
  })
  return (
    <SchemaForm form={form} submitLabel={mail ? t`Save` : t`Send it`} onCancel={onClose}>
      <TagsInput
        label={t({ context: 'field: addresses of an e-mail', message: 'To' })}
        description={t`People of the team: they see each other’s addresses.`}
        placeholder={form.values.to.length > 0 ? undefined : t`Type an address, press Enter`}
        acceptValueOnBlur
        inputMode="email"
        data-autofocus
        {...form.getInputProps('to')}
        error={getProblem(form.errors)}
      />
      <Radio.Group label={t`How often`} {...form.getInputProps('every')}>
        <Stack gap="sm" mt="xs">
          {ReportEvery.options.map((every) => (
            <Radio key={every} value={every} label={EVERY_WORDS[every]} />
          ))}
        </Stack>
      </Radio.Group>
    </SchemaForm>
  )
}
