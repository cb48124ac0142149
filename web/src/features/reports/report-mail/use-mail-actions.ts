import type { ReportMail } from '@deskbell/domain/reports/report-mail/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { notify, notifyUndo } from '../../../components/notify.tsx'
import { useFormModal } from '../../../components/use-form-modal.ts'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useAddReportMail, useRemoveReportMail, useTryReportMail } from './mutations.ts'

const onError = (error: unknown) => notify(problemWords(error), 'failed')

/** What can be done with a report that is sent by e-mail. */
export function useMailDoings() {
  const form = useFormModal<ReportMail>()
  const [add, removal, trial] = [useAddReportMail(), useRemoveReportMail(), useTryReportMail()]

  function remove(mail: ReportMail) {
    const { report, filter, every, to } = mail
    const undo = () => add.mutate({ id: newId(), report, filter, every, to }, { onError })
    removal.mutate(mail, { onSuccess: () => notifyUndo({ message: 'It is sent no more', undo }), onError })
  }

  function sendNow(mail: ReportMail) {
    trial.mutate(mail, { onSuccess: () => notify('Sent'), onError })
  }

  return { form, remove, sendNow, sendingId: trial.isPending ? trial.variables.id : null }
}

export type MailDoings = ReturnType<typeof useMailDoings>
