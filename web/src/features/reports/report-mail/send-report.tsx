import type { ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMail } from '@tabler/icons-react'
import { FormModal } from '../../../components/form-modal.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'

const ReportMailForm = lazyPart(async () => (await import('./report-mail-form.tsx')).ReportMailForm)

/** Button that adds a report mail with the current filters. Its days are always those before each sending. */
export function SendReport({
  name,
  filter: { from: _from, to: _to, ...filter },
}: {
  name: ReportName
  filter: ReportFilter
}) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={18} aria-hidden="true" />} onClick={open}>
        {t`Send by e-mail…`}
      </Button>
      <FormModal title={t`Send this report by e-mail`} opened={opened} onClose={close}>
        <ReportMailForm values={{ report: name, filter, every: 'week', to: [] }} mail={null} onClose={close} />
      </FormModal>
    </>
  )
}
