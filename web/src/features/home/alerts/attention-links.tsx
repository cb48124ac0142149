import type { Derived } from '@deskbell/domain/home/alerts/derived.ts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** The clients whom it is about, on their own screen. */
export function ListLink({ filter }: { filter: 'expiring' | 'low' }) {
  return (
    <Button
      variant="default"
      aria-label={filter === 'low' ? 'Open the clients with few visits left' : 'Open the clients whose passes expire'}
      renderRoot={(props) => <Link to="/dashboard/clients" search={{ filter }} {...props} />}
    >
      Open
    </Button>
  )
}

/** Messages that failed; where there are none, the letters that wait. */
export function MailLink({ derived: { messageIds } }: { derived: Derived<'failed_mail'> }) {
  return (
    <Button
      variant="default"
      aria-label="Open what could not be sent"
      renderRoot={(props) =>
        messageIds.length > 0 ? (
          <Link to="/dashboard/messages" search={{ status: 'failed' }} {...props} />
        ) : (
          <Link to="/dashboard/outbox" {...props} />
        )
      }
    >
      Open
    </Button>
  )
}

export function KiosksLink() {
  return (
    <Button
      variant="default"
      aria-label="Open the kiosks"
      renderRoot={(props) => <Link to="/dashboard/settings/kiosk" {...props} />}
    >
      Open
    </Button>
  )
}

export function IntegrationsLink() {
  return (
    <Button
      variant="default"
      aria-label="Open the webhooks"
      renderRoot={(props) => <Link to="/dashboard/settings/integrations" {...props} />}
    >
      Open
    </Button>
  )
}
