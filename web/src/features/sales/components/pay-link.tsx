import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

type Props = {
  /** What is paid for, for screen readers: "Maria Silva, Yoga class". */
  what: string
  clientId: string
  /** An unpaid visit of the client, or 'all'. */
  visitId: string
  variant?: 'filled' | 'default'
}

/** Button that leads to the checkout of an unpaid visit. */
export function PayLink({ what, clientId, visitId, variant = 'default' }: Props) {
  return (
    <Button
      variant={variant}
      aria-label={t`Pay: ${what}`}
      renderRoot={(props) => <Link to="/dashboard/checkout" search={{ client: clientId, visit: visitId }} {...props} />}
    >
      {t({ context: 'button: take money for a visit', message: 'Pay' })}
    </Button>
  )
}
