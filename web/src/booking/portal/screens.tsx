import type { PortalVisitor } from '@deskbell/domain/client-portal/schema.ts'
import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useCallback } from 'react'
import { openScreen } from '../address.ts'
import { useLoad } from '../api.ts'
import type { DateFormatting } from '../format.ts'
import { Failed, parts, Waiting } from '../ui.tsx'
import classes from './portal.module.css'

/** For whom a screen acts. */
export type ScreenProps = {
  clientId: string
  people: PortalVisitor['clients']
  /** Address of the session. */
  signedInAs: string
  onChoose: (id: string) => void
  /** To be called once the address has changed, and so who is signed in. */
  onChanged: () => void
  on: DateFormatting
}

/** Screens that few visits need, loaded when they are opened, by their path. */
const SCREENS: Record<string, () => Promise<ComponentType<ScreenProps>>> = {
  '/me/book': async () => (await import('./new-booking.tsx')).NewBooking,
  '/me/check-in': async () => (await import('./check-in.tsx')).CheckIn,
  '/me/group': async () => (await import('./group.tsx')).Group,
  '/me/standing-places': async () => (await import('./standing-places.tsx')).StandingPlaces,
  '/me/messages': async () => (await import('./messages.tsx')).Messages,
  '/me/card': async () => (await import('./card.tsx')).Card,
  '/me/address': async () => (await import('./address.tsx')).Address,
  '/me/sign': async () => (await import('./waivers.tsx')).Waivers,
  '/me/buy': async () => (await import('./buy.tsx')).Buy,
}

export function isScreen(path: string): boolean {
  return Object.hasOwn(SCREENS, path)
}

export function Screen({ path, ...props }: ScreenProps & { path: string }) {
  const { t } = useLingui()
  const load = useCallback(async () => ({ Loaded: await SCREENS[path]?.() }), [path])
  const { value, retry } = useLoad(path, load)
  const Loaded = value.is === 'there' ? value.answer.Loaded : undefined
  return (
    <>
      <p className={classes.links}>
        <ScreenLink to="/me">{t`Your pages`}</ScreenLink>
      </p>
      {value.is === 'loading' && <Waiting />}
      {value.is === 'failed' && <Failed failure={value.failure} onRetry={retry} />}
      {Loaded && <Loaded {...props} />}
    </>
  )
}

/** Link to another screen, which opens without loading the page anew. */
export function ScreenLink({
  to,
  looksLike,
  ...rest
}: {
  to: string
  looksLike?: 'button'
  'aria-label'?: string
  children: ReactNode
}) {
  return (
    <a
      href={to}
      className={looksLike && `${parts.button} ${parts.go}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        openScreen(to)
      }}
      {...rest}
    />
  )
}
