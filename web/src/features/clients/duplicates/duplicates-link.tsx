import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { duplicateCountQuery } from './api.ts'

/** Link to the possible duplicates; hidden if there are none. */
export function DuplicatesLink() {
  const { data: count = 0 } = useQuery(duplicateCountQuery)
  if (count === 0) return null
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/dashboard/clients/duplicates" {...props} />}>
      {t`${plural({ count }, { one: '# possible duplicate', other: '# possible duplicates' })}`}
    </Button>
  )
}
