import type { LedgerEntry, Pass } from '@deskbell/domain/passes/schema.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { deltaWords, ledgerWords } from '../ledger-labels.ts'
import { canTakeBack } from '../pass-actions.ts'
import { useTakeBack } from '../use-take-back.ts'
import classes from './ledger.module.css'

const SHOWN_FIRST = 8

type Props = { pass: Pass /** To be read, and not to be changed from here. */; readOnly: boolean }

/** Every entry of a pass's ledger in words, the newest first. */
export function Ledger({ pass, readOnly }: Props) {
  const [all, setAll] = useState(false)
  const entries = all ? pass.ledger : pass.ledger.slice(0, SHOWN_FIRST)
  return (
    <>
      <table className={classes.ledger} aria-label={`Every entry of ${pass.name}`}>
        <thead className={classes.head}>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Visits</th>
            <th scope="col">Left</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <LedgerRow key={entry.sequence} entry={entry} pass={pass} readOnly={readOnly} />
          ))}
        </tbody>
      </table>
      {entries.length < pass.ledger.length && (
        <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={() => setAll(true)}>
          Show all {pass.ledger.length} entries
        </Button>
      )}
    </>
  )
}

function LedgerRow({ entry, pass, readOnly }: Props & { entry: LedgerEntry }) {
  const { dateTime, money, date, dayOf, number } = useFormat()
  const when = dateTime(entry.at)
  const words = ledgerWords(entry, pass, { money, date, dayOf })
  return (
    <tr>
      <td className={classes.when}>{when}</td>
      <td className={classes.what}>
        <div className={classes.line}>
          <span className={classes.words}>
            {entry.undone ? <s className={classes.undone}>{words}</s> : words}{' '}
            {entry.undone && <StatusPill tone="quiet">taken back</StatusPill>}
            <span className={classes.whenBelow} aria-hidden="true">
              {when}
            </span>
          </span>
          {!readOnly && canTakeBack(pass, entry) && <TakeBackButton pass={pass} entry={entry} words={words} />}
        </div>
      </td>
      <td className={classes.delta}>{deltaWords(entry, pass)}</td>
      <td className={classes.balance}>{pass.visits !== null && number(entry.balance)}</td>
    </tr>
  )
}

function TakeBackButton({ pass, entry, words }: { pass: Pass; entry: LedgerEntry; words: string }) {
  const takeBack = useTakeBack()
  const [busy, setBusy] = useState(false)
  async function undo() {
    setBusy(true)
    await takeBack(pass, entry.sequence)
    setBusy(false)
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      px="xs"
      loading={busy}
      onClick={undo}
      className={classes.undo}
      aria-label={`Undo: ${words}`}
    >
      Undo
    </Button>
  )
}
