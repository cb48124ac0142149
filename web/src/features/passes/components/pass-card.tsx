import type { LedgerEntry, Pass } from '@deskbell/domain/passes/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ActionMenu } from '../../../components/action-menu.tsx'
import { Card } from '../../../components/card.tsx'
import { lazyModal } from '../../../components/lazy-part.tsx'
import { ProgressBar } from '../../../components/progress-bar.tsx'
import { StatusPill, type Tone } from '../../../components/status-pill.tsx'
import { useFormModal } from '../../../components/use-form-modal.ts'
import { useFormat } from '../../auth/use-format.ts'
import { ACTION_WORDS } from '../action-labels.ts'
import { formatDelta, formatLedgerEntry } from '../ledger-labels.ts'
import { canUndoEntry, listActions, type PassActionName } from '../pass-actions.ts'
import { formatTerm, type PassState, passState } from '../pass-labels.ts'
import { useUndoLedgerEntry } from '../use-undo-ledger-entry.ts'
import classes from './ledger.module.css'
import { OwedPill, Payments } from './payments.tsx'

const PassActionModal = lazyModal(async () => (await import('./pass-action-modal.tsx')).PassActionModal)

const SHOWN_FIRST = 8

type LedgerProps = { pass: Pass /** True to hide all actions. */; readOnly: boolean }

/** Ledger of a pass, newest entry first. */
function Ledger({ pass, readOnly }: LedgerProps) {
  const [all, setAll] = useState(false)
  const entries = all ? pass.ledger : pass.ledger.slice(0, SHOWN_FIRST)
  return (
    <>
      <table className={classes.ledger} aria-label={t`Every entry of ${{ pass: pass.name }}`}>
        <thead className={classes.head}>
          <tr>
            <th scope="col">{t`When`}</th>
            <th scope="col">{t`What`}</th>
            <th scope="col">{t`Visits`}</th>
            <th scope="col">{t({ context: 'visits left', message: 'Left' })}</th>
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
          {t`${plural({ count: pass.ledger.length }, { one: 'Show all # entry', other: 'Show all # entries' })}`}
        </Button>
      )}
    </>
  )
}

function LedgerRow({ entry, pass, readOnly }: LedgerProps & { entry: LedgerEntry }) {
  const { dateTime, money, date, dayOf, number } = useFormat()
  const when = dateTime(entry.at)
  const words = formatLedgerEntry(entry, pass, { money, date, dayOf })
  return (
    <tr>
      <td className={classes.when}>{when}</td>
      <td className={classes.what}>
        <div className={classes.line}>
          <span className={classes.words}>
            {entry.undone ? <s className={classes.undone}>{words}</s> : words}{' '}
            {entry.undone && <StatusPill tone="quiet">{t`taken back`}</StatusPill>}
            <span className={classes.whenBelow} aria-hidden="true">
              {when}
            </span>
          </span>
          {!readOnly && canUndoEntry(pass, entry) && <TakeBackButton pass={pass} entry={entry} words={words} />}
        </div>
      </td>
      <td className={classes.delta}>{formatDelta(entry, pass)}</td>
      <td className={classes.balance}>{pass.visits !== null && number(entry.balance)}</td>
    </tr>
  )
}

function TakeBackButton({ pass, entry, words }: { pass: Pass; entry: LedgerEntry; words: string }) {
  const takeBack = useUndoLedgerEntry()
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
      aria-label={t`Undo: ${{ entry: words }}`}
    >
      {t`Undo`}
    </Button>
  )
}

// Most frequent actions: buttons instead of menu items.
const AT_HAND: PassActionName[] = ['freeze', 'unfreeze', 'extend']

function PassActions({ pass }: { pass: Pass }) {
  const { today } = useFormat()
  const modal = useFormModal<PassActionName>()
  const actions = listActions(pass, today())
  const rest = actions.filter((action) => !AT_HAND.includes(action))
  return (
    <span className={classes.actions}>
      {actions
        .filter((action) => AT_HAND.includes(action))
        .map((action) => (
          <Button key={action} variant="default" onClick={() => modal.edit(action)}>
            {ACTION_WORDS[action].label}
          </Button>
        ))}
      {rest.length > 0 && <MoreMenu pass={pass} actions={rest} onChoose={modal.edit} />}
      <PassActionModal pass={pass} action={modal.item} opened={modal.opened} onClose={modal.close} />
    </span>
  )
}

function MoreMenu({
  pass,
  actions,
  onChoose,
}: {
  pass: Pass
  actions: PassActionName[]
  onChoose: (action: PassActionName) => void
}) {
  return (
    <ActionMenu
      target={
        <ActionIcon variant="default" aria-label={t`More for ${{ pass: pass.name }}`}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          {actions.map((action) => {
            const { label, icon: Icon } = ACTION_WORDS[action]
            return (
              <Menu.Item
                key={action}
                leftSection={<Icon size={18} />}
                color={action === 'void' ? 'red.4' : undefined}
                onClick={() => onChoose(action)}
              >
                {label}
              </Menu.Item>
            )
          })}
        </>
      )}
    </ActionMenu>
  )
}

/** Link to the owner of a pass that another household member shares. Actions are on the owner's page only. */
function OwnerLink({ pass: { clientId, ownerName } }: { pass: Pass }) {
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/dashboard/clients/$clientId" params={{ clientId }} {...props} />}
    >
      {t`${{ owner: ownerName }}’s pass`}
    </Button>
  )
}

const STATES: Record<Exclude<PassState, 'usable'>, { words: string; tone: Tone }> = {
  voided: { words: t`voided`, tone: 'quiet' },
  frozen: { words: t`frozen`, tone: 'mind' },
  expired: { words: t({ context: 'state of a pass', message: 'expired' }), tone: 'quiet' },
  overdrawn: { words: t`overdrawn`, tone: 'wrong' },
  used_up: { words: t`used up`, tone: 'quiet' },
  not_started: { words: t`not started`, tone: 'mind' },
}

type Props = { pass: Pass /** Date at whose end the pass is shown; undefined for today. */; asOf?: string }

export function PassCard({ pass, asOf }: Props) {
  const { today, date } = useFormat()
  const day = asOf ?? today()
  const state = passState(pass, day)
  const isOwn = pass.ownerName === ''
  return (
    <Card title={pass.name} aside={formatTerm(pass, day, date)}>
      <div className={classes.top} data-past={['voided', 'expired', 'used_up'].includes(state)}>
        <Figure pass={pass} />
        <span className={classes.pills}>
          <OwedPill pass={pass} />
          {pass.complimentary && (
            <StatusPill tone="good">{t({ context: 'state of a pass', message: 'complimentary' })}</StatusPill>
          )}
          {isOwn && pass.shared && (
            <StatusPill tone="good">{t({ context: 'state of a pass', message: 'shared' })}</StatusPill>
          )}
          {state !== 'usable' && <StatusPill tone={STATES[state].tone}>{STATES[state].words}</StatusPill>}
        </span>
        {!isOwn && <OwnerLink pass={pass} />}
        {isOwn && !asOf && <PassActions pass={pass} />}
      </div>
      {pass.visits !== null && <Bar visits={pass.visits} remaining={pass.remaining} />}
      <Ledger pass={pass} readOnly={!isOwn || asOf !== undefined} />
      {isOwn && !asOf && <Payments pass={pass} />}
    </Card>
  )
}

function Figure({ pass: { visits, remaining } }: { pass: Pass }) {
  const { number } = useFormat()
  if (visits === null) return <p className={classes.figure}>{t`Unlimited`}</p>
  const left = remaining < 0 ? `−${number(-remaining)}` : number(remaining)
  const all = number(visits)
  return (
    <p className={classes.figure}>
      <Trans>
        {left} <span className={classes.of}>of {all} left</span>
      </Trans>
    </p>
  )
}

// Hidden from screen readers, because the figure above says the same.
function Bar({ visits, remaining }: { visits: number; remaining: number }) {
  const left = Math.min(100, Math.max(0, (remaining / visits) * 100))
  return <ProgressBar value={left} tone={remaining <= 1 ? 'brass' : 'accent'} />
}
