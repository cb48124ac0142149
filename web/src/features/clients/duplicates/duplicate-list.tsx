import type { DuplicateClient, DuplicatePair, TwoClients } from '@deskbell/domain/clients/duplicates/schema.ts'
import { fullName, initials } from '@deskbell/domain/clients/rules.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../components/empty-state.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { Person } from '../../../components/person.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'
import { useFormat } from '../../auth/use-format.ts'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import { useMoveHousehold } from '../api.ts'
import { duplicatesQuery } from './api.ts'
import classes from './duplicate-list.module.css'
import { formatMatchReasons } from './labels.ts'

/** Marks two clients as not duplicates, or removes that mark. */
function useMarkNotDuplicate() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ apart, ...json }: TwoClients & { apart: boolean }) =>
      read(api.duplicates[apart ? 'apart' : 'again'].$post({ json })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['clients'] }),
  })
}

/** Actions on a pair that is no duplicate, each with undo. */
function useDuplicateActions() {
  const { mutateAsync: keepApart } = useMarkNotDuplicate()
  const { mutateAsync: moveHousehold } = useMoveHousehold()
  function notTheSame({ one, other }: DuplicatePair) {
    const two = { oneId: one.id, otherId: other.id }
    return runWithToast({
      action: () => keepApart({ ...two, apart: true }),
      success: t`${{ one: fullName(one) }} and ${{ other: fullName(other) }} are two people`,
      undo: () => keepApart({ ...two, apart: false }),
    })
  }
  function sameHousehold({ one, other }: DuplicatePair) {
    return runWithToast({
      action: () => moveHousehold({ id: other.id, withClientId: one.id }),
      success: t`${{ one: fullName(one) }} and ${{ other: fullName(other) }} are one household`,
      undo: () => moveHousehold({ id: other.id, withClientId: null }),
    })
  }
  return { notTheSame, sameHousehold }
}

export function DuplicateList() {
  const pages = useInfiniteQuery(duplicatesQuery)
  const empty = (
    <EmptyState title={t`No two clients look alike`}>{t`Each client is here once, as far as can be told.`}</EmptyState>
  )
  return (
    <PagedList pages={pages} empty={empty}>
      {(pairs) => (
        <ul className={classes.pairs} aria-label={t`Clients who may be the same`}>
          {pairs.map((pair) => (
            <PairRow key={pair.one.id + pair.other.id} pair={pair} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function PairRow({ pair }: { pair: DuplicatePair }) {
  const { one, other, likeness } = pair
  const { notTheSame, sameHousehold } = useDuplicateActions()
  const mayShare = likeness.includes('phone') || likeness.includes('email')
  return (
    <li className={classes.pair}>
      <p className={classes.why}>{formatMatchReasons(likeness)}</p>
      <div className={classes.two}>
        <Side client={one} />
        <Side client={other} />
      </div>
      <div className={classes.actions}>
        <Button
          renderRoot={(props) => (
            <Link
              to="/dashboard/clients/$clientId/merge/$otherId"
              params={{ clientId: one.id, otherId: other.id }}
              {...props}
            />
          )}
        >
          {t`Merge…`}
        </Button>
        {mayShare && (
          <Button variant="default" onClick={() => sameHousehold(pair)}>
            {t`Same household`}
          </Button>
        )}
        <Button variant="default" onClick={() => notTheSame(pair)}>
          {t`Not the same`}
        </Button>
      </div>
    </li>
  )
}

function Side({ client }: { client: DuplicateClient }) {
  const phoneFormat = usePhoneFormat()
  const { date } = useFormat()
  const known = [phoneFormat(client.phone), client.email, client.birthday && t`born ${{ date: date(client.birthday) }}`]
  return (
    <Person initials={initials(client)} secondLine={known.filter(Boolean).join(' · ')}>
      <Link to="/dashboard/clients/$clientId" params={{ clientId: client.id }} className={classes.name}>
        {fullName(client)}
      </Link>
    </Person>
  )
}
