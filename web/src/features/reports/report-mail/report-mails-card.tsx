import type { ReportMail } from '@deskbell/domain/reports/report-mail/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ActionMenu } from '../../../components/action-menu.tsx'
import { Card } from '../../../components/card.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { Item, ItemList } from '../../../components/item-list.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { getLatest, useFormModal } from '../../../components/use-form-modal.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useFilterWords } from '../filter-choices.ts'
import { getReportWords } from '../report-names.ts'
import { reportMailsQuery, useAddReportMail, useRemoveReportMail, useTryReportMail } from './api.ts'
import { EVERY_WORDS, ReportMailForm } from './report-mail-form.tsx'

function useMailDoings() {
  const form = useFormModal<ReportMail>()
  const [add, removal, trial] = [useAddReportMail(), useRemoveReportMail(), useTryReportMail()]

  function remove(mail: ReportMail) {
    const { report, filter, every, to } = mail
    void runWithToast({
      action: () => removal.mutateAsync(mail),
      success: t`It is sent no more`,
      undo: () => add.mutateAsync({ id: newId(), report, filter, every, to }),
    })
  }

  function sendNow(mail: ReportMail) {
    void runWithToast({
      action: () => trial.mutateAsync(mail),
      success: t({ context: 'the report', message: 'Sent' }),
    })
  }

  return { form, remove, sendNow, sendingId: trial.isPending ? trial.variables.id : null }
}

type MailDoings = ReturnType<typeof useMailDoings>

type Props = { mails: ReportMail[]; doings: MailDoings }

function ReportMailList({ mails, doings }: Props) {
  return (
    <ItemList label={t`Reports sent by e-mail`}>
      {mails.map((mail) => (
        <ReportMailItem key={mail.id} mail={mail} doings={doings} />
      ))}
    </ItemList>
  )
}

function ReportMailItem({ mail, doings }: { mail: ReportMail; doings: MailDoings }) {
  const { date, dateTime } = useFormat()
  const { report, every, to, dueOn, sentAt, lastError, filter } = mail
  const narrowed = useFilterWords(report, filter)
  return (
    <Item
      title={[getReportWords(report).title, ...narrowed].join(' · ')}
      detail={t`${{ often: EVERY_WORDS[every] }}, to ${{ addresses: to.join(', ') }}`}
      facts={[
        t`next on ${{ day: date(dueOn) }}`,
        sentAt ? t`last sent ${{ time: dateTime(sentAt) }}` : t`nothing sent yet`,
      ]}
      problem={lastError || undefined}
      buttons={<Buttons mail={mail} doings={doings} />}
    />
  )
}

function Buttons({ mail, doings }: { mail: ReportMail; doings: MailDoings }) {
  const { title } = getReportWords(mail.report)
  return (
    <>
      <Button
        variant="default"
        onClick={() => doings.sendNow(mail)}
        loading={doings.sendingId === mail.id}
        aria-label={t`Send now: ${title}`}
      >
        {t`Send now`}
      </Button>
      <ActionMenu
        target={
          <Button variant="default" aria-label={t`More about ${title}`}>
            {t`More`}
          </Button>
        }
      >
        {(Menu) => (
          <>
            <Menu.Item onClick={() => doings.form.edit(mail)}>{t`Change`}</Menu.Item>
            <Menu.Item color="red" onClick={() => doings.remove(mail)}>
              {t`Remove`}
            </Menu.Item>
          </>
        )}
      </ActionMenu>
    </>
  )
}

export function ReportMailsCard() {
  const query = useQuery(reportMailsQuery)
  const doings = useMailDoings()
  return (
    <Card title={t`Sent by e-mail`}>
      <QueryView query={query} loading={<LoadingState rows={1} height={48} />}>
        {(mails) =>
          mails.length === 0 ? (
            <p>{t`None so far. Open a report and press “Send by e-mail…” to have it sent each week or month.`}</p>
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
  const title = mail ? t`${{ title: getReportWords(mail.report).title }} by e-mail` : ''
  return (
    <FormModal title={title} opened={form.opened} onClose={form.close}>
      {mail && <ReportMailForm values={toInput(mail)} mail={mail} onClose={form.close} />}
    </FormModal>
  )
}

function toInput({ report, filter, every, to }: NonNullable<MailDoings['form']['item']>) {
  return { report, filter, every, to }
}
