import { fullName } from '@deskbell/domain/clients/rules.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../auth/use-format.ts'
import { householdQuery } from '../../clients/queries.ts'

/** Who a shared pass is shared with. */
export function SharedWith({ clientId }: { clientId: string }) {
  const { locale } = useFormat()
  const { data: others } = useQuery(householdQuery(clientId))
  if (!others) return null
  if (others.length === 0)
    return <Text>Nobody is in the household yet. Add somebody under “Household” on this page.</Text>
  const names = new Intl.ListFormat(locale).format(others.map(fullName))
  return <Text>In the household: {names}.</Text>
}
