import type { PlanResource } from '@deskbell/domain/tenancy/schema.ts'
import { t } from '@lingui/core/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Card } from '../../components/card.tsx'
import { Facts } from '../../components/facts.tsx'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'
import { useSession } from '../auth/api.ts'
import { useFormat } from '../auth/use-format.ts'
import { describeOperator } from './labels.ts'

const planQuery = queryOptions({
  queryKey: ['tenancy', 'plan'],
  queryFn: () => read(api.tenancy.plan.$get()),
  staleTime: 0,
})

const RESOURCES: Record<PlanResource, string> = {
  clients: t`Clients`,
  employees: t`Employees`,
  messages: t`Messages this month`,
  storageMb: t`Files of clients, in MB`,
}

/** What the plan limits, and how much of it is used; nothing for a shop without limits. */
export function PlanCard() {
  const { data } = useQuery(planQuery)
  const { contact } = useSession().tenancy
  const { number } = useFormat()
  if (!data || data.items.length === 0) return null
  const facts = data.items.map(({ resource, used, limit }) => ({
    label: RESOURCES[resource],
    words: t`${{ used: number(used) }} of ${{ limit: number(limit) }}`,
  }))
  return (
    <Card title={t`Your plan`}>
      <Facts facts={facts} />
      <p>{describeOperator(contact)}</p>
    </Card>
  )
}
