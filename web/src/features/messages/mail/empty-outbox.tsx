import { IconMail } from '@tabler/icons-react'
import { EmptyState } from '../../../components/empty-state.tsx'
import classes from './mail.module.css'

/** What the outbox is for, and how to have mail sent. */
export function EmptyOutbox({ canSend }: { canSend: boolean }) {
  return (
    <EmptyState icon={<IconMail size={28} />} title="Nothing waits">
      {canSend ? (
        'Mail goes out through your mail server. What it doesn’t take is kept here, to be sent again.'
      ) : (
        <>
          No mail server is set, so what Deskbell writes, such as an invitation or a link to a new password, waits here
          for you to pass on. To have it sent, start Deskbell with{' '}
          <code className={classes.code}>SMTP_URL=smtp://user:password@mail.example.com:587</code>
        </>
      )}
    </EmptyState>
  )
}
