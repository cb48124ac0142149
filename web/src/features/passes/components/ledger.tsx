import type { LedgerEntry, Pass } from '@deskbell/domain/passes/schema.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../../auth/use-format.ts'
import { deltaWords, ledgerWords } from '../ledger-words.ts'
import classes from './ledger.module.css'

const SHOWN_FIRST = 8

/** Every entry of a pass's ledger in words, the newest first. */
export function Ledger({ pass }: { pass: Pass }) {
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
            <LedgerRow key={entry.sequence} entry={entry} pass={pass} />
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

function LedgerRow({ entry, pass }: { entry: LedgerEntry; pass: Pass }) {
  const { dateTime, money, date, dayOf, number } = useFormat()
  const when = dateTime(entry.at)
  return (
    <tr>
      <td className={classes.when}>{when}</td>
      <td className={classes.what}>
        {ledgerWords(entry, pass, { money, date, dayOf })}
        <span className={classes.whenBelow} aria-hidden="true">
          {when}
        </span>
      </td>
      <td className={classes.delta}>{deltaWords(entry, pass)}</td>
      <td className={classes.balance}>{pass.visits !== null && number(entry.balance)}</td>
    </tr>
  )
}
