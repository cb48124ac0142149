import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { Package } from '@deskbell/domain/packages/schema.ts'
import { t } from '@lingui/core/macro'
import { Anchor, Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCash, IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ActionMenu } from '../../../components/action-menu.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { AlertNote } from '../../clients/components/alert-note.tsx'
import { packagesOnSaleQuery } from '../api.ts'
import type { UnpaidVisit } from '../unpaid-visits.ts'

const ClientPicker = lazyPart(async () => (await import('../../clients/components/client-picker.tsx')).ClientPicker)
const SellForm = lazyPart(async () => (await import('./sell-form.tsx')).SellForm)

type Buyer = Pick<Client, 'id' | 'firstName' | 'alertNote'>

export function SellButton({ client }: { client: Buyer }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" onClick={open}>
        {t`Sell`}
      </Button>
      <SellModal client={client} opened={opened} onClose={close} />
    </>
  )
}

/** Menu that sells a client a package or, at the checkout, anything. */
export function SellMenu({ client }: { client: Buyer }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <ActionMenu target={<Button variant="default">{t`Sell`}</Button>}>
        {(Menu) => (
          <>
            <Menu.Item leftSection={<IconTicket size={18} />} onClick={open}>
              {t`A package…`}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCash size={18} />}
              renderRoot={(props) => <Link to="/dashboard/checkout" search={{ client: client.id }} {...props} />}
            >
              {t`Anything, at the checkout`}
            </Menu.Item>
          </>
        )}
      </ActionMenu>
      <SellModal client={client} opened={opened} onClose={close} />
    </>
  )
}

type Props = { client: Buyer; opened: boolean; onClose: () => void }

function SellModal({ client, opened, onClose }: Props) {
  return (
    <FormModal title={t`Sell to ${{ client: client.firstName }}`} opened={opened} onClose={onClose}>
      <SellToClient client={client} onClose={onClose} />
    </FormModal>
  )
}

/** Dialog to select a client and sell them a package. */
export function SellToSomebodyModal({ opened, onClose }: Omit<Props, 'client'>) {
  return (
    <FormModal title={t`Sell a package`} opened={opened} onClose={onClose}>
      <SellToSomebody onClose={onClose} />
    </FormModal>
  )
}

function SellToSomebody({ onClose }: Pick<Props, 'onClose'>) {
  const [client, setClient] = useState<Buyer | null>(null)
  return client ? <SellToClient client={client} onClose={onClose} /> : <ClientPicker onPick={setClient} />
}

export function SellToClient({
  client,
  onClose,
  covering,
}: Omit<Props, 'opened'> & {
  /** Visit that the pass is to pay for, if the package covers it. */
  covering?: UnpaidVisit
}) {
  const query = useQuery(packagesOnSaleQuery)
  return (
    <QueryView query={query}>
      {(packages: Package[]) =>
        packages.length > 0 ? (
          <Stack gap="md">
            <AlertNote client={client} />
            <SellForm client={client} packages={packages} onClose={onClose} covering={covering} />
          </Stack>
        ) : (
          <NothingToSell />
        )
      }
    </QueryView>
  )
}

function NothingToSell() {
  return (
    <EmptyState
      title={t`There is no package to sell yet`}
      action={
        <Anchor renderRoot={(props) => <Link to="/dashboard/packages" {...props} />}>{t`Go to the packages`}</Anchor>
      }
    >
      {t`A package is what a client pays for ahead, such as ten visits or a month.`}
    </EmptyState>
  )
}
