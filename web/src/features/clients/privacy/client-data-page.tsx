import type { ClientData } from '@deskbell/domain/clients/privacy/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { PageHeader } from '../../../components/page-header.tsx'
import classes from './client-data.module.css'
import { ClientDataPaper } from './client-data-paper.tsx'
import { EraseModal } from './erase-modal.tsx'

/** All that is held about one client: to be read, printed, handed over as a file, or erased. */
export function ClientDataPage({ data }: { data: ClientData }) {
  const [erasing, { open, close }] = useDisclosure()
  const { id } = data.client
  const name = fullName(data.client)
  return (
    <>
      <div className={classes.header}>
        <PageHeader
          title={`What is held about ${name}`}
          subtitle={
            <Anchor
              className={classes.back}
              renderRoot={(props) => <Link to="/dashboard/clients/$clientId" params={{ clientId: id }} {...props} />}
            >
              Back to {name}
            </Anchor>
          }
          actions={
            <>
              <Button
                variant="default"
                component="a"
                href={`/api/privacy/clients/${id}`}
                download={`client-${id}.json`}
              >
                Download as JSON
              </Button>
              <Button variant="default" onClick={() => window.print()}>
                Print
              </Button>
              <Button color="red" onClick={open}>
                Erase…
              </Button>
            </>
          }
        />
      </div>
      <ClientDataPaper data={data} />
      <EraseModal client={data.client} opened={erasing} onClose={close} />
    </>
  )
}
