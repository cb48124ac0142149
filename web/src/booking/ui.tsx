import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RequestError } from './api.ts'
import { interpolate, type Translations, useTranslation } from './language.ts'
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
  const { words } = useTranslation()
  return (
    <button type="button" className={classes.back} onClick={onClick}>
      <span aria-hidden="true">←</span> {words.back}
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

export function ButtonLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={`${classes.button} ${classes.go}`} href={href}>
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
  const { words } = useTranslation()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setSlow, SLOW_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classes.waiting} role="status">
      <span className={classes.spinner} aria-hidden="true" />
      {isSlow ? words.slow : words.loading}
    </div>
  )
}

export function getErrorMessage(words: Translations, { code, problem }: RequestError): string {
  if (code === 'offline' || code === 'unavailable') return words.offlineText
  if (code === 'rate_limited')
    return interpolate(words.tooMany, { minutes: Math.ceil((problem?.retryAfterSeconds ?? 60) / 60) })
  if (code === 'online_booking_off') return words.offText
  if (code === 'booking_limit') return words.limitReached
  if (code === 'already_booked') return words.alreadyBooked
  if (code === 'too_late_online') return words.tooLate
  if (code === 'form_expired') return words.expired
  if (code === 'offer_over') return words.lapsedText
  if (code === 'link_not_valid') return words.badLinkText
  return words.failedText
}

function failureTitle(words: Translations, { code }: RequestError): string {
  if (code === 'offline' || code === 'unavailable') return words.offlineTitle
  if (code === 'online_booking_off') return words.offTitle
  if (code === 'offer_over') return words.lapsedTitle
  return code === 'link_not_valid' ? words.badLinkTitle : words.failedTitle
}

const FINAL = ['online_booking_off', 'offer_over', 'link_not_valid']

/** Error state in place of content; offers a retry unless the error is final. */
export function Failed({ failure, onRetry }: { failure: RequestError; onRetry: () => void }) {
  const { words } = useTranslation()
  return (
    <>
      <Title>{failureTitle(words, failure)}</Title>
      <Text>{getErrorMessage(words, failure)}</Text>
      {!FINAL.includes(failure.code) && (
        <Buttons>
          <Button look="go" onClick={onRetry}>
            {words.retry}
          </Button>
        </Buttons>
      )}
      {failure.code === 'offer_over' && (
        <Buttons>
          <ButtonLink href="/book">{words.bookAgain}</ButtonLink>
        </Buttons>
      )}
    </>
  )
}

export { classes as parts }
