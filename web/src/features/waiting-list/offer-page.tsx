import type { OpenedOffer } from '@deskbell/domain/waiting-list/schema.ts'
import { Alert, Button, Loader, Stack } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { LogoImage } from '../../components/logo-image.tsx'
import { isApiError } from '../../lib/api-error.ts'
import { offerQuery, useAnswerOffer } from './api.ts'
import classes from './offer.module.css'
import { offerPageWords } from './offer-labels.ts'

/** Page of the offer link in a message, to accept or decline the offer. */
export function OfferPage({ token }: { token: string }) {
  const query = useQuery(offerQuery(token))
  const words = offerPageWords(query.data?.language ?? navigator.language)
  return (
    <main className={classes.page} lang={query.data?.language ?? navigator.language}>
      <div className={classes.card}>
        {query.isPending && <Loader aria-label="…" />}
        {query.isError && (
          <>
            <h1 className={classes.title}>{isNoLink(query.error) ? words.noLink : words.failed}</h1>
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
  const { companyName, logoUrl, language, status } = offer
  const words = offerPageWords(language)
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
          <p className={classes.soft}>{status === 'held' ? words.held : words.open}</p>
          {answer.isError && !isOver(answer.error) && (
            <Alert color="red" role="alert">
              {words.failed}
            </Alert>
          )}
          <Button size="lg" loading={answer.isPending && answer.variables} onClick={() => answer.mutate(true)}>
            {words.take}
          </Button>
          <Button
            size="lg"
            variant="default"
            loading={answer.isPending && !answer.variables}
            onClick={() => answer.mutate(false)}
          >
            {words.decline}
          </Button>
          {answer.isError && isOver(answer.error) && (
            <Alert color="red" role="alert">
              {words.gone}
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

/** Heading of the page. It takes the focus when the status changes, so that screen readers announce it. */
function Title({ offer: { status, language, firstName } }: { offer: OpenedOffer }) {
  const words = offerPageWords(language)
  const title = useRef<HTMLHeadingElement>(null)
  const first = useRef(status)
  useEffect(() => {
    if (first.current !== status) title.current?.focus()
  }, [status])
  const said = {
    held: words.greeting.replace('{name}', firstName),
    open: words.greeting.replace('{name}', firstName),
    taken: words.taken,
    declined: words.declined,
    lapsed: words.lapsed,
    withdrawn: words.gone,
  }
  return (
    <>
      <h1 className={classes.title} ref={title} tabIndex={-1}>
        {said[status]}
      </h1>
      {status === 'taken' && <p className={classes.soft}>{words.takenMore}</p>}
    </>
  )
}

function Facts({ offer }: { offer: OpenedOffer }) {
  const { language, timeZone, serviceName, employeeName, startsAt, endsAt, until, status } = offer
  const words = offerPageWords(language)
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { timeZone, ...options })
  const day = format({ weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(startsAt))
  const times = format({ timeStyle: 'short' }).formatRange(new Date(startsAt), new Date(endsAt))
  const last = format({ weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(new Date(until))
  return (
    <>
      <p className={classes.what}>{serviceName}</p>
      <dl className={classes.facts} data-over={status === 'lapsed' || status === 'withdrawn' || undefined}>
        <dt>{words.when}</dt>
        <dd>
          {day}, {times}
        </dd>
        <dt>{words.with}</dt>
        <dd>{employeeName}</dd>
        {(status === 'held' || status === 'open') && (
          <>
            <dt>{words.until}</dt>
            <dd>{last}</dd>
          </>
        )}
      </dl>
    </>
  )
}
