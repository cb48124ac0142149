import { REPORTS } from '@deskbell/domain/reports/names.ts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { getLatest } from '../../../components/use-form-modal.ts'
import { reportMailsQuery } from './queries.ts'
import { ReportMailForm } from './report-mail-form.tsx'
import { ReportMailList } from './report-mail-list.tsx'
import { type MailDoings, useMailDoings } from './use-mail-actions.ts'

/** The reports that are sent by e-mail, and what became of the last ones. */
export function ReportMailsCard() {
  const query = useQuery(reportMailsQuery)
  const doings = useMailDoings()
  return (
    <Card title="Sent by e-mail">
      <QueryView query={query} loading={<LoadingState rows={1} height={48} />}>
        {(mails) =>
          mails.length === 0 ? (
            <p>None so far. Open a report and press “Send by e-mail…” to have it sent each week or month.</p>
          ) : (
            <ReportMailList mails={mails} doings={doings} />
          )
        }
      </QueryView>
      <ChangeModal doings={doings} />
    </Card>
  )
}

function ChangeModal({ doings: { form } }: { doings: MailDoings }) {
  const { data = [] } = useQuery(reportMailsQuery)
  const mail = getLatest(form.item, data)
  const title = mail ? `${REPORTS[mail.report].title} by e-mail` : ''
  return (
    <FormModal title={title} opened={form.opened} onClose={form.close}>
      {mail && <ReportMailForm values={toInput(mail)} mail={mail} onClose={form.close} />}
    </FormModal>
  )
}

function toInput({ report, filter, every, to }: NonNullable<MailDoings['form']['item']>) {
  return { report, filter, every, to }
}
