import type { DrawerCount, DrawerSession } from '@deskbell/domain/drawers/schema.ts'
import { NOTE_MAX } from '@deskbell/domain/shared/text.ts'
import { t } from '@lingui/core/macro'
import { Alert, Button, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { MoneyInput } from '../../../components/money-input.tsx'
import { BLANK } from '../../../components/number-field.ts'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { paymentMethodWords } from '../../passes/payment-labels.ts'
import { sessionQuery, useCloseDrawer } from '../api.ts'
import { closeSchema, EMPTY_CLOSE, getTypedDifference, toClose } from '../close-form.ts'
import { useDeviceDrawer } from '../use-device-drawer.ts'
import { CoinsAndNotes } from './coins-and-notes.tsx'
import { Difference } from './difference.tsx'
import classes from './drawers.module.css'

/** Closes the drawer of this device. */
export function CloseHereScreen() {
  const here = useDeviceDrawer()
  if (!here) return <LoadingState />
  if (here.kind === 'open') return <CloseScreen id={here.sessionId} />
  return (
    <EmptyState
      title={t`No drawer is open on this device.`}
      action={<Button renderRoot={(props) => <Link to="/dashboard/drawers" {...props} />}>{t`Drawers`}</Button>}
    />
  )
}

/** Counts what is in a drawer, and closes it for good. */
export function CloseScreen({ id }: { id: string }) {
  const query = useQuery(sessionQuery(id))
  return (
    <QueryView query={query}>
      {(session) => (session.closedAt ? <IsClosed session={session} /> : <CloseOpen session={session} />)}
    </QueryView>
  )
}

function IsClosed({ session: { id, drawerName } }: { session: DrawerSession }) {
  return (
    <EmptyState
      title={t`${{ drawer: drawerName }} is closed`}
      action={
        <Button
          renderRoot={(props) => <Link to="/dashboard/drawers/$sessionId" params={{ sessionId: id }} {...props} />}
        >
          {t`See the close`}
        </Button>
      }
    />
  )
}

function useCloseForm(session: DrawerSession) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const closing = useCloseDrawer(session.id)
  const [schema] = useState(() => closeSchema(session))
  const { id: sessionId, counts } = session
  return useSchemaForm({
    schema,
    values: EMPTY_CLOSE,
    submit: async (input, { id }) => {
      try {
        await closing.mutateAsync(toClose(input, counts, id))
      } catch (error) {
        // Money came in while it was counted: shows what is expected now.
        if (isApiError(error, 'stale_version')) await queryClient.refetchQueries(sessionQuery(sessionId))
        throw error
      }
    },
    onSaved: () => void navigate({ to: '/dashboard/drawers/$sessionId', params: { sessionId } }),
  })
}

type CloseForm = ReturnType<typeof useCloseForm>

function CloseOpen({ session }: { session: DrawerSession }) {
  const { dateTime } = useFormat()
  const form = useCloseForm(session)
  const { drawerName, openedAt, openedBy, counts } = session
  return (
    <>
      <PageHeader
        title={t`Close ${{ drawer: drawerName }}`}
        subtitle={t`Open since ${{ time: dateTime(openedAt) }}, by ${{ name: openedBy }}`}
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/dashboard/drawers" {...props} />}>
            {t`Drawers`}
          </Button>
        }
      />
      <form ref={form.ref} onSubmit={form.handleSubmit} noValidate className={`${classes.stack} ${classes.close}`}>
        <Card>
          <div className={classes.stack}>
            {counts.map((count) => (
              <CountField key={count.method} form={form} session={session} count={count} />
            ))}
          </div>
        </Card>
        <Card>
          <div className={classes.stack}>
            <TakenOut form={form} />
            <Textarea
              label={t`Note`}
              description={t`Optional`}
              autosize
              minRows={2}
              maxLength={NOTE_MAX}
              {...form.getInputProps('note')}
            />
            <Problem form={form} />
            <div className={classes.buttons}>
              <Button type="submit" size="lg" loading={form.busy}>
                {t`Close ${{ drawer: drawerName }}`}
              </Button>
              <span className={classes.hint}>{t`A close is never changed afterwards.`}</span>
            </div>
          </div>
        </Card>
      </form>
    </>
  )
}

function CountField({ form, session, count }: { form: CloseForm; session: DrawerSession; count: DrawerCount }) {
  const { money, currency, locale } = useFormat()
  const { method, expected } = count
  const words = paymentMethodWords(method)
  const difference = getTypedDifference(form.values, count)
  const typed = form.values.counted[method]
  const set = (amount: number) => form.setFieldValue('counted', { ...form.values.counted, [method]: amount })
  return (
    <fieldset className={classes.count} aria-label={words}>
      <div className={classes.countMain}>
        <dl className={classes.sums}>
          {method === 'cash' && <CashSums session={session} expected={expected} />}
          <dt>{t`Expected, ${words}`}</dt>
          <dd>{money(expected)}</dd>
          <dt>{t({ context: 'money in a drawer', message: 'Difference' })}</dt>
          <dd aria-live="polite">{difference === null ? '–' : <Difference amount={difference} />}</dd>
        </dl>
        <MoneyInput
          label={t`Counted, ${words}`}
          required
          allowNegative={expected < 0}
          currency={currency}
          locale={locale}
          value={typed ?? ''}
          onChange={(amount) => set(amount === '' ? BLANK : amount)}
          onKeyDown={goOnWithEnter}
          error={form.errors[`counted.${method}`]}
        />
      </div>
      {method === 'cash' && <CoinsAndNotes onSum={set} onKeyDown={goOnWithEnter} />}
      {method !== 'cash' && typed !== expected && (
        <div className={classes.buttons}>
          <Button variant="light" size="sm" aria-label={t`As expected, ${words}`} onClick={() => set(expected)}>
            {t`As expected`}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Enter in a count goes to the next field: a close is never changed afterwards, so a button has to be pressed. */
function goOnWithEnter(event: React.KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLElement>('input, textarea') ?? [])]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}

function CashSums({ session, expected }: { session: DrawerSession; expected: number }) {
  const { money } = useFormat()
  const { openingFloat, movements } = session
  const moved = movements.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <>
      <dt>{t({ context: 'cash in a drawer when it is opened', message: 'Float' })}</dt>
      <dd>{money(openingFloat)}</dd>
      <dt>{t`Payments in cash`}</dt>
      <dd>{money(expected - openingFloat - moved)}</dd>
      {movements.length > 0 && (
        <>
          <dt>{t`Put in and taken out`}</dt>
          <dd>{money(moved)}</dd>
        </>
      )}
    </>
  )
}

function TakenOut({ form }: { form: CloseForm }) {
  const { money, currency, locale } = useFormat()
  const { counted, takenOut } = form.values
  const left = Number(counted.cash ?? 0) - Number(takenOut)
  return (
    <MoneyInput
      label={t`Take out now`}
      description={
        Number(takenOut) > 0 && left >= 0
          ? t`${{ amount: money(left) }} stays in the drawer`
          : t`Such as for the bank. The rest stays for the next opening.`
      }
      currency={currency}
      locale={locale}
      value={takenOut}
      onChange={(amount) => form.setFieldValue('takenOut', amount === '' ? BLANK : amount)}
      onKeyDown={goOnWithEnter}
      error={form.errors.takenOut}
    />
  )
}

function Problem({ form: { error } }: { form: CloseForm }) {
  if (!error) return null
  return (
    <Alert color="red" role="alert">
      {isApiError(error, 'stale_version')
        ? t`Money came in while you counted. See what is expected now, and close again.`
        : formatProblem(error)}
    </Alert>
  )
}
