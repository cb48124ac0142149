import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** Whose pass it is, for one that somebody else of the household shares: it is acted on at theirs. */
export function OwnerLink({ pass: { clientId, ownerName } }: { pass: Pass }) {
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/dashboard/clients/$clientId" params={{ clientId }} {...props} />}
    >
      {ownerName}’s pass
    </Button>
  )
}
