import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { Package } from '@deskbell/domain/packages/schema.ts'
import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../components/empty-state.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { packagesOnSaleQuery } from '../queries.ts'
import { SellForm } from './sell-form.tsx'

type Buyer = Pick<Client, 'id' | 'firstName'>

/** Opens the sale of a package to this client. */
export function SellButton({ client }: { client: Buyer }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" onClick={open}>
        Sell
      </Button>
      <SellModal client={client} opened={opened} onClose={close} />
    </>
  )
}

type Props = { client: Buyer; opened: boolean; onClose: () => void }

function SellModal({ client, opened, onClose }: Props) {
  return (
    <FormModal title={`Sell to ${client.firstName}`} opened={opened} onClose={onClose}>
      <Sell client={client} onClose={onClose} />
    </FormModal>
  )
}

function Sell({ client, onClose }: Omit<Props, 'opened'>) {
  const query = useQuery(packagesOnSaleQuery)
  return (
    <QueryView query={query}>
      {(packages: Package[]) =>
        packages.length > 0 ? <SellForm client={client} packages={packages} onClose={onClose} /> : <NothingToSell />
      }
    </QueryView>
  )
}

function NothingToSell() {
  return (
    <EmptyState
      title="There is no package to sell yet"
      action={<Anchor renderRoot={(props) => <Link to="/dashboard/packages" {...props} />}>Go to the packages</Anchor>}
    >
      A package is what a client pays for ahead, such as ten visits or a month.
    </EmptyState>
  )
}
