import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import type { ClientAtAGlance } from '@deskbell/domain/clients/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Anchor } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowBackUp, IconDots, IconTicket } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ActionMenu } from '../../../components/action-menu.tsx'
import { Card } from '../../../components/card.tsx'
import { Choice } from '../../../components/choice.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { TimedList, TimedRow } from '../../../components/timed-list.tsx'
import { listItems } from '../../../lib/pages.ts'
import { useFormat } from '../../auth/use-format.ts'
import { ExportMenu } from '../../data/exports/export-menu.tsx'
import { PayLink } from '../../sales/components/pay-link.tsx'
import { checkInsQuery } from '../api.ts'
import { isUnpaid, paidByAndWhyWords } from '../check-in-labels.ts'
import { useUndo } from '../use-undo.ts'
import classes from './visit-history.module.css'

const MoveForm = lazyPart(async () => (await import('./move-form.tsx')).MoveForm)

function VisitMenu({ visit }: { visit: CheckIn }) {
  const { dateTime } = useFormat()
  const undo = useUndo()
  const [moving, { open, close }] = useDisclosure()
  const { serviceName, occurredAt, firstName } = visit
  return (
    <>
      <ActionMenu
        target={
          <ActionIcon aria-label={t`Actions for ${serviceName}, ${{ time: dateTime(occurredAt) }}`}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        }
      >
        {(Menu) => (
          <>
            {!visit.saleId && (
              <Menu.Item leftSection={<IconTicket size={18} />} onClick={open}>
                {t`Move to another pass…`}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconArrowBackUp size={18} />} onClick={() => undo(visit)}>
              {t`Undo`}
            </Menu.Item>
          </>
        )}
      </ActionMenu>
      <FormModal title={t`Which pass pays for ${firstName}’s visit?`} opened={moving} onClose={close}>
        <MoveForm visit={visit} onDone={close} />
      </FormModal>
    </>
  )
}

const AT_ONCE = 20

type Shown = 'all' | 'unpaid' | 'missed'

const OPTIONS: { value: Shown; label: string }[] = [
  { value: 'all', label: t({ context: 'visits', message: 'All' }) },
  { value: 'unpaid', label: t({ context: 'visits', message: 'Unpaid' }) },
  { value: 'missed', label: t`No-shows` },
]

export function VisitHistory({ client, noShows }: { client: ClientAtAGlance; noShows: ReactNode }) {
  const { number } = useFormat()
  const [shown, setShown] = useState<Shown>('all')
  const { visits, unpaidVisits, missed } = client
  const count = number(visits)
  const options = OPTIONS.filter(({ value }) => value === shown || { all: 1, unpaid: unpaidVisits, missed }[value] > 0)
  return (
    <Card
      title={t`Lately`}
      aside={
        visits > 0 && (
          <>
            <ExportMenu
              list="check-ins"
              filter={{ clientId: client.id, ...(shown === 'unpaid' && { unpaid: true }) }}
              label={t`Export visits`}
              quiet
            />
            {t`${plural({ visits }, { one: `${count} visit`, other: `${count} visits` })}`}
          </>
        )
      }
    >
      {options.length > 1 && (
        <div className={classes.choice}>
          <Choice label={t`Which visits`} hideLabel options={options} value={shown} onChange={setShown} />
        </div>
      )}
      {shown === 'missed' ? noShows : <Visits client={client} unpaid={shown === 'unpaid'} />}
    </Card>
  )
}

function Visits({ client: { id, firstName }, unpaid }: { client: ClientAtAGlance; unpaid: boolean }) {
  const query = useInfiniteQuery(
    checkInsQuery({ clientId: id, limit: AT_ONCE, ...(unpaid && { unpaid: 'true' as const }) }),
  )
  return (
    <QueryView query={query}>
      {(data) => {
        const visits = listItems(data)
        if (visits.length === 0)
          return <p className={classes.none}>{unpaid ? t`All is paid for.` : t`${firstName} has not been here yet.`}</p>
        return (
          <>
            <TimedList label={t`Visits`}>
              {visits.map((visit) => (
                <VisitRow key={visit.id} visit={visit} />
              ))}
            </TimedList>
            <LoadMore pages={query} />
          </>
        )
      }}
    </QueryView>
  )
}

function VisitRow({ visit }: { visit: CheckIn }) {
  const { relativeDay, dayOf, time } = useFormat()
  const { id, clientId, occurredAt, serviceName, saleId, undoneAt } = visit
  return (
    <TimedRow
      at={occurredAt}
      day={relativeDay(dayOf(occurredAt))}
      time={time(occurredAt)}
      title={
        <>
          {undoneAt ? <s>{serviceName}</s> : serviceName}
          {isUnpaid(visit) && <StatusPill tone="wrong">{t({ context: 'visit', message: 'unpaid' })}</StatusPill>}
        </>
      }
      detail={
        saleId ? (
          <Anchor inherit renderRoot={(props) => <Link to="/dashboard/sales/$saleId" params={{ saleId }} {...props} />}>
            {paidByAndWhyWords(visit)}
          </Anchor>
        ) : (
          paidByAndWhyWords(visit)
        )
      }
      quiet={undoneAt !== null}
    >
      {undoneAt ? (
        <StatusPill tone="quiet">{t({ context: 'visit', message: 'undone' })}</StatusPill>
      ) : (
        <>
          {isUnpaid(visit) && <PayLink what={serviceName} clientId={clientId} visitId={id} />}
          <VisitMenu visit={visit} />
        </>
      )}
    </TimedRow>
  )
}
