import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Waiting } from '@deskbell/domain/waiting-list/schema.ts'
import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { QueryView } from '../../components/query-view.tsx'
import type { Booker } from '../appointments/booking-form.ts'
import { LazyBookingDialog } from '../appointments/components/book-button.tsx'
import { DialogStep } from '../appointments/components/dialog-step.tsx'
import { PickClient } from '../appointments/components/pick-client.tsx'
import { useNames } from '../appointments/use-names.ts'
import { useFormat } from '../auth/use-format.ts'
import { AddWaitingForm } from './add-waiting-form.tsx'
import { availableTimesQuery, waitingQuery } from './api.ts'
import { useWaitingListActions } from './use-waiting-actions.ts'
import classes from './waiting.module.css'
import { WaitingActions } from './waiting-actions.tsx'
import { WaitingRows } from './waiting-rows.tsx'

/** Free times that fit an entry. A click holds one for the client. */
function AvailableTimes({ entry, onDone }: { entry: Waiting; onDone: () => void }) {
  const { longDay, dayOf, time } = useFormat()
  const nameOf = useNames()
  const { offer, isBusy } = useWaitingListActions()
  const query = useQuery(availableTimesQuery(entry.id))
  return (
    <QueryView query={query}>
      {(found) => {
        if (found.length === 0) return <Text size="md">{t`Nothing that fits is free just now.`}</Text>
        const days = Map.groupBy(found, ({ startsAt }) => dayOf(startsAt))
        return [...days].map(([day, times]) => (
          <section key={day} className={classes.section} aria-label={longDay(day)}>
            <h4 className={classes.title}>{longDay(day)}</h4>
            <div className={classes.times}>
              {times.map((one) => (
                <Button
                  key={one.startsAt}
                  variant="default"
                  disabled={isBusy}
                  onClick={() => void offer(entry, one).then(onDone)}
                >
                  {time(one.startsAt)} · {nameOf(one.employeeId)}
                </Button>
              ))}
            </div>
          </section>
        ))
      }}
    </QueryView>
  )
}

type Step = { name: 'line' | 'pick' } | { name: 'add'; client: Booker } | { name: 'choose' | 'book'; entry: Waiting }

/** Content of the drawer: the list, and the steps of an entry. */
export function WaitingSteps() {
  const [step, go] = useState<Step>({ name: 'line' })
  const back = () => go({ name: 'line' })
  switch (step.name) {
    case 'line':
      return <WaitingLine go={go} />
    case 'pick':
      return <PickClient title={t`Who waits?`} onPick={(client) => go({ name: 'add', client })} onBack={back} />
    case 'add':
      return (
        <DialogStep key="add" title={t`Add to waiting list`} onBack={back}>
          <AddWaitingForm client={step.client} onDone={back} onCancel={back} />
        </DialogStep>
      )
    case 'choose':
      return (
        <DialogStep key="choose" title={t`Offer ${{ client: fullName(step.entry) }} a time`} onBack={back}>
          <AvailableTimes entry={step.entry} onDone={back} />
        </DialogStep>
      )
    case 'book':
      return (
        <DialogStep key="book" title={t`Book now`} onBack={back}>
          <BookNow entry={step.entry} onDone={back} />
        </DialogStep>
      )
  }
}

function BookNow({ entry, onDone }: { entry: Waiting; onDone: () => void }) {
  const { clientId: id, firstName, lastName, serviceId, employeeId } = entry
  const client = { id, firstName, lastName, alertNote: '' }
  return <LazyBookingDialog start={{ client, employeeId, startsAt: null, endsAt: null, serviceId }} onDone={onDone} />
}

function WaitingLine({ go }: { go: (step: Step) => void }) {
  const query = useQuery(waitingQuery())
  return (
    <DialogStep key="line">
      <div>
        <Button leftSection={<IconPlus size={18} />} onClick={() => go({ name: 'pick' })}>
          {t`Add to waiting list`}
        </Button>
      </div>
      <QueryView query={query}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState title={t`Nobody waits`}>
              {t`Add whoever can’t get the time they want: when it frees up, it is offered to them.`}
            </EmptyState>
          ) : (
            <WaitingRows
              entries={entries}
              label={t`Who waits`}
              actions={(entry) => (
                <div className={classes.actions}>
                  <WaitingActions
                    entry={entry}
                    onChoose={() => go({ name: 'choose', entry })}
                    onBook={() => go({ name: 'book', entry })}
                  />
                </div>
              )}
            />
          )
        }
      </QueryView>
    </DialogStep>
  )
}
