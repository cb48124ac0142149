import { REPORTS } from '@deskbell/domain/reports/names.ts'
import type { ReportMail } from '@deskbell/domain/reports/report-mail/schema.ts'
import { Button, Menu } from '@mantine/core'
import { Item, ItemList } from '../../../components/item-list.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { useFilterWords } from '../use-filter-labels.ts'
import { EVERY_WORDS } from './labels.ts'
import type { MailDoings } from './use-mail-actions.ts'

type Props = { mails: ReportMail[]; doings: MailDoings }

export function ReportMailList({ mails, doings }: Props) {
  return (
    <ItemList label="Reports sent by e-mail">
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
      title={[REPORTS[report].title, ...narrowed].join(' · ')}
      detail={`${EVERY_WORDS[every]}, to ${to.join(', ')}`}
      facts={[`next on ${date(dueOn)}`, sentAt ? `last sent ${dateTime(sentAt)}` : 'nothing sent yet']}
      problem={lastError || undefined}
      buttons={<Buttons mail={mail} doings={doings} />}
    />
  )
}

function Buttons({ mail, doings }: { mail: ReportMail; doings: MailDoings }) {
  const { title } = REPORTS[mail.report]
  return (
    <>
      <Button
        variant="default"
        onClick={() => doings.sendNow(mail)}
        loading={doings.sendingId === mail.id}
        aria-label={`Send now: ${title}`}
      >
        Send now
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" aria-label={`More about ${title}`}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => doings.form.edit(mail)}>Change</Menu.Item>
          <Menu.Item color="red" onClick={() => doings.remove(mail)}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
