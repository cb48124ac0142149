import type { PromoCode, PromoRedemption } from '@deskbell/domain/promo-codes/schema.ts'
import { t } from '@lingui/core/macro'
import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../components/card.tsx'
import { CardColumns, CardStack } from '../../components/card-columns.tsx'
import { Facts } from '../../components/facts.tsx'
import { LoadMore } from '../../components/load-more.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { TimedList, TimedRow } from '../../components/timed-list.tsx'
import { listItems } from '../../lib/pages.ts'
import { useFormat } from '../auth/use-format.ts'
import { allPackagesQuery } from '../packages/api.ts'
import { allProductsQuery } from '../products/api.ts'
import { allServicesQuery } from '../services/api.ts'
import { promoCodeQuery, redemptionsQuery, usePromoCodeArchiving } from './api.ts'
import { daysWords, discountWords, KIND_WORDS, usesWords } from './labels.ts'
import { PromoCodeModal } from './promo-code-modal.tsx'
import { PromoCodePill } from './promo-codes-screen.tsx'

export function PromoCodePage({ id }: { id: string }) {
  const query = useQuery(promoCodeQuery(id))
  return <QueryView query={query}>{(code) => <OnePromoCode code={code} />}</QueryView>
}

function OnePromoCode({ code }: { code: PromoCode }) {
  return (
    <>
      <PageHeader
        title={code.code}
        subtitle={code.archivedAt ? t`Archived` : <PromoCodePill code={code} />}
        actions={<Actions code={code} />}
      />
      <CardColumns>
        <CardStack>
          <Redemptions id={code.id} />
        </CardStack>
        <CardStack>
          <About code={code} />
        </CardStack>
      </CardColumns>
    </>
  )
}

function Actions({ code }: { code: PromoCode }) {
  const archiving = usePromoCodeArchiving()
  const [editing, edit] = useDisclosure()
  if (code.archivedAt)
    return (
      <Button loading={archiving.isBusy(code)} onClick={() => archiving.restore(code)}>
        {t`Restore`}
      </Button>
    )
  return (
    <>
      <Button variant="default" loading={archiving.isBusy(code)} onClick={() => archiving.archive(code)}>
        {t`Archive`}
      </Button>
      <Button onClick={edit.open}>{t`Edit`}</Button>
      <PromoCodeModal edited={code} opened={editing} onClose={edit.close} />
    </>
  )
}

/** Writes what a code is for. */
function useTargetWords({ kinds, packageIds, serviceIds, productIds }: PromoCode): string {
  const { data: packages = [] } = useQuery(allPackagesQuery)
  const { data: services = [] } = useQuery(allServicesQuery)
  const { data: products = [] } = useQuery(allProductsQuery)
  const named = new Set([...packageIds, ...serviceIds, ...productIds])
  if (kinds.length + named.size === 0) return t`Everything`
  const names = [...packages, ...services, ...products].filter(({ id }) => named.has(id)).map(({ name }) => name)
  return [...kinds.map((kind) => KIND_WORDS[kind]), ...names].join(', ')
}

function About({ code }: { code: PromoCode }) {
  const format = useFormat()
  const { name, minimum, maxUsesPerClient, newClientsOnly } = code
  return (
    <Card title={t`About it`}>
      <Facts
        facts={[
          { label: t`Name`, words: name },
          { label: t`Discount`, words: discountWords(code, format) },
          { label: t`What it is for`, words: useTargetWords(code) },
          { label: t`At least`, words: minimum > 0 ? format.money(minimum) : '' },
          { label: t`Days`, words: daysWords(code, format.date) },
          { label: t`Used`, words: usesWords(code, format.number) },
          { label: t`Uses per client`, words: maxUsesPerClient === null ? '' : format.number(maxUsesPerClient) },
          { label: t`New clients only`, words: newClientsOnly ? t`Yes` : '' },
        ]}
      />
    </Card>
  )
}

function Redemptions({ id }: { id: string }) {
  const pages = useInfiniteQuery(redemptionsQuery(id))
  return (
    <Card title={t`Sales with it`}>
      <QueryView query={pages}>
        {(data) => {
          const uses = listItems(data)
          if (uses.length === 0) return <p>{t`Nobody has used it yet.`}</p>
          return (
            <TimedList label={t`Sales with it`}>
              {uses.map((use) => (
                <RedemptionRow key={use.id} use={use} />
              ))}
            </TimedList>
          )
        }}
      </QueryView>
      <LoadMore pages={pages} />
    </Card>
  )
}

function RedemptionRow({ use }: { use: PromoRedemption }) {
  const { at, saleId, saleNumber, clientName, by, discount, returnedAt } = use
  const { relativeDay, dayOf, time, money } = useFormat()
  const details = [clientName, t`by ${{ name: by }}`, returnedAt && t`given back`].filter(Boolean)
  return (
    <TimedRow
      at={at}
      day={relativeDay(dayOf(at))}
      time={time(at)}
      title={
        <Anchor inherit renderRoot={(props) => <Link to="/dashboard/sales/$saleId" params={{ saleId }} {...props} />}>
          {saleNumber}
        </Anchor>
      }
      detail={details.join(' · ')}
    >
      {money(-discount)}
    </TimedRow>
  )
}
