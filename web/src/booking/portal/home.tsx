import type { PortalPages, PortalVisitor } from '@deskbell/domain/client-portal/schema.ts'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { usePath } from '../address.ts'
import { getJson, useLoad } from '../api.ts'
import { getDateFormatting } from '../format.ts'
import { Buttons, Failed, parts, Text, Title, Waiting } from '../ui.tsx'
import { PastBookings, PlacesInLine, UpcomingBookings } from './bookings.tsx'
import { Details } from './details.tsx'
import { Owed, Receipts } from './money.tsx'
import { Passes } from './passes.tsx'
import { People } from './people.tsx'
import classes from './portal.module.css'
import { Devices, Requests } from './privacy.tsx'
import { isScreen, Screen, ScreenLink } from './screens.tsx'

type Props = {
  visitor: PortalVisitor
  offersPasskey: boolean
  /** To be called once the offer is declined. */
  onDeclined: () => void
  /** The session has ended, or goes on with another address. */
  onChanged: () => void
}

export function Home({ visitor, offersPasskey, onDeclined, onChanged }: Props) {
  const { i18n, t } = useLingui()
  const [chosen, setChosen] = useState(visitor.clients[0]?.id)
  const client = visitor.clients.find(({ id }) => id === chosen)
  const on = getDateFormatting(visitor, i18n.locale)
  const path = usePath()
  const passkeys = useLoad('passkeys', loadPasskeys).latest
  const [addedPasskeys, setAddedPasskeys] = useState(0)
  if (client && isScreen(path))
    return (
      <Screen
        path={path}
        clientId={client.id}
        people={visitor.clients}
        signedInAs={visitor.signedInAs}
        onChoose={setChosen}
        onChanged={onChanged}
        on={on}
      />
    )
  const devices = (
    <Devices on={on} onSignedOut={onChanged}>
      {passkeys && <passkeys.Passkeys key={addedPasskeys} on={on} />}
    </Devices>
  )
  return (
    <>
      <Title>{client ? t`Hello ${{ name: client.firstName }}` : t`Your pages`}</Title>
      {client && offersPasskey && passkeys && (
        <passkeys.PasskeyOffer onAdded={() => setAddedPasskeys(addedPasskeys + 1)} onDeclined={onDeclined} />
      )}
      {client && <People label={t`Whose pages`} people={visitor.clients} chosen={client.id} onChoose={setChosen} />}
      {client ? (
        <ClientPages key={client.id} visitor={visitor} clientId={client.id} onChanged={onChanged}>
          {devices}
        </ClientPages>
      ) : (
        <>
          <Text>{t`There is no client with this address any more. Please call us.`}</Text>
          {devices}
        </>
      )}
    </>
  )
}

/** Loads what concerns passkeys, which the pages can do without. */
function loadPasskeys() {
  return import('./passkeys.tsx')
}

/** `children`: what comes below, and would be pushed down if it were shown before the pages are loaded. */
function ClientPages({
  visitor,
  clientId,
  onChanged,
  children,
}: {
  visitor: PortalVisitor
  clientId: string
  onChanged: () => void
  children: ReactNode
}) {
  const { i18n } = useLingui()
  const { value, retry } = useLoad<PortalPages>(`/api/me/clients/${clientId}`, getJson)
  if (value.is === 'loading') return <Waiting />
  if (value.is === 'failed')
    return (
      <>
        {/* The shop has changed the client's address: whose pages these are is asked anew. */}
        <Failed failure={value.failure} onRetry={value.failure.code === 'not_found' ? onChanged : retry} />
        {children}
      </>
    )
  const pages = value.answer
  const on = getDateFormatting(visitor, i18n.locale)
  return (
    <>
      <ToSign title={pages.waiverToSign} />
      <Owed pages={pages} on={on} />
      <UpcomingBookings pages={pages} on={on} clientId={clientId} />
      <PlacesInLine pages={pages} on={on} clientId={clientId} onChanged={retry} />
      <Passes pages={pages} on={on} />
      <Links ownPhone={visitor.ownPhone === true} hasStandingPlaces={pages.hasStandingPlaces === true} />
      <PastBookings pages={pages} on={on} />
      <Receipts pages={pages} on={on} clientId={clientId} />
      <Details visitor={visitor} clientId={clientId} details={pages.details} hasSigned={pages.hasSigned} />
      <Requests clientId={clientId} pages={pages} />
      {children}
    </>
  )
}

/** What has to be signed comes first. */
function ToSign({ title }: { title: string | null }) {
  const { t } = useLingui()
  if (title === null) return null
  return (
    <div className={parts.card}>
      <p>{t`Please read and sign: ${{ title }}`}</p>
      <Buttons>
        <ScreenLink to="/me/sign" looksLike="button">{t`Read and sign`}</ScreenLink>
      </Buttons>
    </div>
  )
}

/** What is needed at the kiosk, and the places that are kept. */
function Links({ ownPhone, hasStandingPlaces }: { ownPhone: boolean; hasStandingPlaces: boolean }) {
  const { t } = useLingui()
  return (
    <p className={classes.links}>
      {ownPhone && <ScreenLink to="/me/check-in">{t`Check in with your phone`}</ScreenLink>}
      {hasStandingPlaces && <ScreenLink to="/me/standing-places">{t`Your standing places`}</ScreenLink>}
      <ScreenLink to="/me/card">{t`Your card for the kiosk`}</ScreenLink>
    </p>
  )
}
