import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RequestError } from './api.ts'
import classes from './ui.module.css'

let hasShownAny = false

/**
 * Heading of a step. Takes the focus and scrolls to the top, so that screen readers announce each new step; not on the
 * first render of the page.
 */
export function Title({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasShownAny) {
      window.scrollTo(0, 0)
      heading.current?.focus()
    }
    hasShownAny = true
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={classes.title}>
      {children}
    </h1>
  )
}

export function Text({ children }: { children: ReactNode }) {
  return <p className={classes.text}>{children}</p>
}

export function Back({ onClick }: { onClick: () => void }) {
  const { t } = useLingui()
  return (
    <button type="button" className={classes.back} onClick={onClick}>
      <span aria-hidden="true" data-mirror>
        ←
      </span>{' '}
      {t({ context: 'to the step before', message: 'Back' })}
    </button>
  )
}

/** Stays focusable while busy (aria-disabled), and ignores clicks then. */
export function Button({
  look = 'plain',
  isBusy = false,
  submits = false,
  onClick,
  children,
}: {
  look?: 'plain' | 'go' | 'danger'
  isBusy?: boolean
  submits?: boolean
  onClick?: () => void
  children: ReactNode
}) {
  return (
    <button
      type={submits ? 'submit' : 'button'}
      className={`${classes.button} ${look === 'plain' ? '' : classes[look]}`}
      aria-disabled={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.()
      }}
    >
      {children}
    </button>
  )
}

export function Buttons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}

export function ButtonLink({
  href,
  look = 'go',
  children,
}: {
  href: string
  look?: 'plain' | 'go'
  children: ReactNode
}) {
  return (
    <a className={`${classes.button} ${look === 'go' ? classes.go : ''}`} href={href}>
      {children}
    </a>
  )
}

/** Warnings and errors are announced at once (role=alert). */
export function Notice({ kind = 'plain', children }: { kind?: 'plain' | 'warning' | 'error'; children: ReactNode }) {
  return (
    <p
      className={`${classes.notice} ${kind === 'plain' ? '' : classes[kind]}`}
      role={kind === 'plain' ? undefined : 'alert'}
    >
      {children}
    </p>
  )
}

const SLOW_MS = 5000

export function Waiting() {
  const { t } = useLingui()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setSlow, SLOW_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classes.waiting} role="status">
      <span className={classes.spinner} aria-hidden="true" />
      {isSlow ? t`This is taking longer than usual…` : t`Loading…`}
    </div>
  )
}

export function getErrorMessage({ code, problem }: RequestError): MessageDescriptor {
  if (code === 'offline' || code === 'unavailable')
    return msg`Check your connection. Nothing you have chosen or typed is lost.`
  if (code === 'rate_limited')
    return msg`That was too often. Please wait ${{ minutes: Math.ceil((problem?.retryAfterSeconds ?? 60) / 60) }} min and try again.`
  if (code === 'online_booking_off') return msg`Please call us to make an appointment.`
  if (code === 'booking_limit')
    return msg`You already have as many bookings as can be made online. Please call us for more.`
  if (code === 'too_many_unpaid') return msg`Please pay first what is still to be paid.`
  if (code === 'pass_needed') return msg`This is only with a pass that covers it.`
  if (code === 'price_changed') return msg`The price has changed. Please go back and look once more.`
  if (code.startsWith('promo_code_')) return msg`This code can’t be used here.`
  if (code === 'already_waiting') return msg`You are waiting in line for this class already.`
  if (code === 'already_booked') return msg`You have a place in this class already.`
  if (code === 'too_late_online') return msg`It is too late to change this online. Please call us.`
  if (code === 'form_expired') return msg`This page was open for a long time. Please try once more.`
  if (code === 'offer_over')
    return msg`It wasn’t confirmed in time, so others can have it now. You are welcome to book again.`
  if (code === 'portal_off') return msg`Please call us instead.`
  if (code === 'passkey_refused') return msg`This passkey can’t be used here. Have a code sent instead.`
  if (code === 'too_many_passkeys') return msg`There are as many passkeys as there can be. Remove one first.`
  if (code === 'incorrect_code') return msg`This code is wrong, was used, or has expired.`
  // Such as answers to questions that aren’t asked any more.
  if (code === 'stale_version' || code === 'invalid')
    return msg`It was changed elsewhere in the meantime. Reload the page and try again.`
  if (code === 'link_not_valid') return msg`Open it from the e-mail once more, or call us.`
  return msg`Please try again in a moment.`
}

/** Returns why a time that was free can't be had any more. */
export function getTakenMessage(code: string): MessageDescriptor {
  return code === 'too_short_notice'
    ? msg`That time is too near to be booked online. Please choose another one.`
    : msg`Somebody has just taken that time. Please choose another one.`
}

/** Says why an action failed; nothing without a failure. `isTaken`: it failed for the time that was chosen. */
export function FailureNotice({ failure, isTaken = false }: { failure: RequestError | null; isTaken?: boolean }) {
  const { t } = useLingui()
  if (!failure) return null
  return <Notice kind="error">{t(isTaken ? getTakenMessage(failure.code) : getErrorMessage(failure))}</Notice>
}

function failureTitle({ code }: RequestError): MessageDescriptor {
  if (code === 'offline' || code === 'unavailable') return msg`No connection`
  if (code === 'online_booking_off') return msg`Online booking is closed`
  if (code === 'portal_off') return msg`These pages are closed`
  if (code === 'offer_over') return msg`It is no longer held for you`
  return code === 'link_not_valid' ? msg`This link doesn’t work` : msg`Something went wrong`
}

const FINAL = ['online_booking_off', 'portal_off', 'offer_over', 'link_not_valid']

/** Error state in place of content; offers a retry unless the error is final. */
export function Failed({ failure, onRetry }: { failure: RequestError; onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <>
      <Title>{t(failureTitle(failure))}</Title>
      <Text>{t(getErrorMessage(failure))}</Text>
      {!FINAL.includes(failure.code) && (
        <Buttons>
          <Button look="go" onClick={onRetry}>
            {t`Try again`}
          </Button>
        </Buttons>
      )}
      {failure.code === 'offer_over' && (
        <Buttons>
          <ButtonLink href="/book">{t`Book again`}</ButtonLink>
        </Buttons>
      )}
    </>
  )
}

export { classes as parts }
