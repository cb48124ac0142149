import { KIOSK_UNDO_SECONDS } from '@deskbell/domain/check-ins/rules.ts'
import type { KioskResult } from '@deskbell/domain/kiosk/schema.ts'
import type { Dispatch } from 'react'
import { useFormat } from '../../auth/use-format.ts'
import { type KioskEvent, mayUndo } from '../kiosk-machine.ts'
import { useWords } from '../use-words.ts'
import { BalanceCard } from './balance-card.tsx'
import { TickIcon } from './icons.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions, PanelText } from './panel.tsx'
import { TimeLeft } from './time-left.tsx'

type Props = { result: KioskResult; undoing: boolean; dispatch: Dispatch<KioskEvent> }

export function Done({ result, undoing, dispatch }: Props) {
  const words = useWords()
  return (
    <Panel title={words.welcome(result.firstName)} lead={<TickIcon />}>
      <PanelText>
        <WhatHappened result={result} />
      </PanelText>
      <BalanceCard result={result} />
      {mayUndo(result) && (
        <PanelActions>
          <KioskButton busy={undoing} onTap={() => dispatch({ type: 'undo' })}>
            {undoing ? words.undoing : words.notMeUndo}
          </KioskButton>
        </PanelActions>
      )}
      {!undoing && <TimeLeft seconds={KIOSK_UNDO_SECONDS} />}
    </Panel>
  )
}

function WhatHappened({ result }: { result: KioskResult }) {
  const words = useWords()
  const format = useFormat()
  const { appointment, serviceName, outcome } = result
  const time = format.time(result.occurredAt)
  const planned = appointment && words.withEmployee(format.time(appointment.startsAt), appointment.employeeName)
  if (outcome === 'checked_in') return words.serviceAt(serviceName, planned ?? time)
  return (
    <>
      {planned ? words.serviceAt(serviceName, planned) : serviceName}
      <br />
      {words.alreadyCheckedIn(time)}
    </>
  )
}
