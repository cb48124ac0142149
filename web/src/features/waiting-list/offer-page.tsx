import type { OpenedOffer } from '@deskbell/domain/waiting-list/schema.ts'
import { t } from '@lingui/core/macro'
import { Alert, Button, Loader, Stack } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { LogoImage } from '../../components/logo-image.tsx'
import { isApiError } from '../../lib/api-error.ts'
import { i18n } from '../../lib/i18n.ts'
import { offerQuery, useAnswerOffer } from './api.ts'
import classes from './offer.module.css'

/** Page of the offer link in a message, to accept or decline the offer. The server sends it in the client's language. */
export function OfferPage({ token }: { token: string }) {
  const query = useQuery(offerQuery(token))
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        {query.isPending && <Loader aria-label="…" />}
        {query.isError && (
          <>
            <h1 className={classes.title}>
              {isNoLink(query.error)
                ? t`This link leads nowhere. Open it from the message again, or call us.`
                : t`That did not work. Please try again.`}
            </h1>
            {!isNoLink(query.error) && (
              <Button mt="md" onClick={() => void query.refetch()}>
                ↻
              </Button>
            )}
          </>
        )}
        {query.data && <Offer token={token} offer={query.data} />}
      </div>
    </main>
  )
}

function isNoLink(error: unknown): boolean {
  return isApiError(error) && error.code === 'not_found'
}

function Offer({ token, offer }: { token: string; offer: OpenedOffer }) {
  const { companyName, logoUrl, status } = offer
  const answer = useAnswerOffer(token)
  const isOpen = status === 'held' || status === 'open'
  useDocumentTitle(companyName)
  return (
    <>
      <p className={classes.brand}>
        <LogoImage url={logoUrl} height={48} alt={companyName} instead={companyName} />
      </p>
      <Title offer={offer} />
      {status !== 'declined' && <Facts offer={offer} />}
      {isOpen && (
        <Stack gap="sm">
          <p className={classes.soft}>
            {status === 'held' ? t`It is held for you until then.` : t`Whoever is first has it.`}
          </p>
          {answer.isError && !isOver(answer.error) && (
            <Alert color="red" role="alert">
              {isPassNeeded(answer.error)
                ? t`This is only with a pass that covers it. Please get one first, then take the place.`
                : t`That did not work. Please try again.`}
            </Alert>
          )}
          <Button size="lg" loading={answer.isPending && answer.variables} onClick={() => answer.mutate(true)}>
            {t`Take it`}
          </Button>
          <Button
            size="lg"
            variant="default"
            loading={answer.isPending && !answer.variables}
            onClick={() => answer.mutate(false)}
          >
            {t`No, thanks`}
          </Button>
          {answer.isError && isOver(answer.error) && (
            <Alert color="red" role="alert">
              {t`This is not free any more.`}
            </Alert>
          )}
        </Stack>
      )}
    </>
  )
}

function isOver(error: unknown): boolean {
  return isApiError(error) && ['offer_over', 'slot_taken'].includes(error.code)
}

function isPassNeeded(error: unknown): boolean {
  return isApiError(error) && error.code === 'pass_needed'
}

/** Heading of the page. It takes the focus when the status changes, so that screen readers announce it. */
function Title({ offer: { status, firstName } }: { offer: OpenedOffer }) {
  const title = useRef<HTMLHeadingElement>(null)
  const first = useRef(status)
  useEffect(() => {
    if (first.current !== status) title.current?.focus()
  }, [status])
  const said = {
    held: t`Hello ${{ name: firstName }}, this is free now`,
    open: t`Hello ${{ name: firstName }}, this is free now`,
    taken: t`It is yours`,
    declined: t`You let it go. Thank you for saying so.`,
    lapsed: t`This offer is over.`,
    withdrawn: t`This is not free any more.`,
  }
  return (
    <>
      <h1 className={classes.title} ref={title} tabIndex={-1}>
        {said[status]}
      </h1>
      {status === 'taken' && <p className={classes.soft}>{t`See you then!`}</p>}
    </>
  )
}

function Facts({ offer }: { offer: OpenedOffer }) {
  const { timeZone, serviceName, employeeName, startsAt, endsAt, until, status } = offer
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(i18n.locale, { timeZone, ...options })
  const day = format({ weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(startsAt))
  const times = format({ timeStyle: 'short' }).formatRange(new Date(startsAt), new Date(endsAt))
  const last = format({ weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(new Date(until))
  return (
    <>
      <p className={classes.what}>{serviceName}</p>
      <dl className={classes.facts} data-over={status === 'lapsed' || status === 'withdrawn' || undefined}>
        <dt>{t`When`}</dt>
        <dd>
          {day}, {times}
        </dd>
        <dt>{t({ context: 'label before the name of an employee', message: 'With' })}</dt>
        <dd>{employeeName}</dd>
        {(status === 'held' || status === 'open') && (
          <>
            <dt>{t`Good until`}</dt>
            <dd>{last}</dd>
          </>
        )}
      </dl>
    </>
  )
}
