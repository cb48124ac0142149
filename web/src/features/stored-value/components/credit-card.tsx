import type { ClientAtAGlance } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { lazyModal, lazyPart } from '../../../components/lazy-part.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { creditQuery, useAdjustCredit } from '../api.ts'
import classes from './stored-value.module.css'

const StoredValueLedger = lazyPart(async () => (await import('./stored-value-ledger.tsx')).StoredValueLedger)
const AdjustModal = lazyModal(async () => (await import('./adjust-modal.tsx')).AdjustModal)

/** Credit of a client with what came and went. Renders nothing for a client who never had any. */
export function CreditCard({ client }: { client: ClientAtAGlance }) {
  const { money } = useFormat()
  const { data: credit } = useQuery(creditQuery(client.id))
  const adjust = useAdjustCredit(client.id)
  const [opened, { open, close }] = useDisclosure()
  if (!credit || credit.entries.length === 0) return null
  const { balance, entries } = credit
  const title = t({ context: 'money that a client has with the shop', message: 'Credit' })
  return (
    <Card title={title}>
      <div className={classes.head}>
        <p className={classes.balance}>{money(balance)}</p>
        {!client.archivedAt && (
          <Button variant="default" onClick={open}>
            {t`Correct…`}
          </Button>
        )}
      </div>
      <StoredValueLedger label={title} entries={entries} />
      <AdjustModal
        title={t`Correct the credit`}
        balance={balance}
        adjust={adjust.mutateAsync}
        opened={opened}
        onClose={close}
      />
    </Card>
  )
}
