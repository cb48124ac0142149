import type { KioskResult } from '@deskbell/domain/kiosk/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Dispatch } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import { mayUndo, type Screen } from '../screens.ts'
import { useKioskFormat } from '../use-kiosk-format.ts'
import { useWords } from '../view.tsx'
import { BalanceCard } from './balance-card.tsx'
import cards from './cards.module.css'
import { TickIcon } from './icons.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { NextCard } from './next-card.tsx'
import { Panel, PanelActions, PanelText } from './panel.tsx'
import { Renewal } from './renewal.tsx'
import { TimeLeft } from './time-left.tsx'

type Props = {
  screen: Extract<Screen, { at: 'done' | 'undoing' }> /** How long it stays. */
  seconds: number
  dispatch: Dispatch<KioskEvent>
}

export function Done({ screen, seconds, dispatch }: Props) {
  const words = useWords()
  const { result, saved, next } = screen
  return (
    <Panel title={words.welcome(result.firstName)} lead={<TickIcon />}>
      <PanelText>
        <WhatHappened result={result} />
      </PanelText>
      {saved && <p className={cards.note}>{words.savedHere}</p>}
      <div className={cards.cards}>
        <BalanceCard result={result} saved={saved} />
        {next && <NextCard next={next} />}
      </div>
      {result.pass && <Renewal pass={result.pass} />}
      {screen.asked && screen.at === 'done' && <PleaseSign dispatch={dispatch} />}
      <Undo screen={screen} seconds={seconds} dispatch={dispatch} />
    </Panel>
  )
}

/** One more thing, after the check-in is made: whoever has no time now is asked the next time. */
function PleaseSign({ dispatch }: Pick<Props, 'dispatch'>) {
  const words = useWords()
  return (
    <>
      <p className={cards.renewal}>{words.pleaseSign}</p>
      <PanelActions>
        <KioskButton primary onTap={() => dispatch({ type: 'read-waiver', operationId: newId() })}>
          {words.readAndSign}
        </KioskButton>
        <KioskButton onTap={() => dispatch({ type: 'reset' })}>{words.signLater}</KioskButton>
      </PanelActions>
    </>
  )
}

function Undo({ screen, seconds, dispatch }: Props) {
  const words = useWords()
  const undoing = screen.at === 'undoing'
  return (
    <>
      {mayUndo(screen.result) && (
        <PanelActions>
          <KioskButton busy={undoing} onTap={() => dispatch({ type: 'undo' })}>
            {undoing ? words.undoing : words.notMeUndo}
          </KioskButton>
        </PanelActions>
      )}
      {!undoing && <TimeLeft seconds={seconds} />}
    </>
  )
}

function WhatHappened({ result }: { result: KioskResult }) {
  const words = useWords()
  const format = useKioskFormat()
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
