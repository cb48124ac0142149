import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Card } from '../../../components/card.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { mailStateQuery } from '../api.ts'
import { waitingWords } from '../labels.ts'
import classes from './mail.module.css'

type Props = { className?: string /** Content below the status. */; children?: ReactNode }

/** Card with the state of mail delivery and a link to the outbox. */
export function MailCard({ className, children }: Props) {
  const query = useQuery(mailStateQuery)
  const outbox = (
    <Button variant="default" renderRoot={(props) => <Link to="/dashboard/outbox" {...props} />}>
      {t`Open the outbox`}
    </Button>
  )
  return (
    <Card title={t`E-mail`} aside={outbox} className={className}>
      <QueryView query={query} loading={<LoadingState rows={1} />}>
        {({ canSend, waiting }) => (
          <p className={classes.line}>
            {canSend ? t`Mail goes out through your mail server.` : t`No mail server is set.`} {waitingWords(waiting)}
          </p>
        )}
      </QueryView>
      {children}
    </Card>
  )
}
