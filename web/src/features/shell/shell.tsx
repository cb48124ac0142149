import { Button, Drawer, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots, IconLogout, IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Toasts } from '../../components/toasts.tsx'
import { watchLive } from '../../lib/live.ts'
import { newVersion } from '../../lib/new-version.ts'
import { useStore } from '../../lib/store.ts'
import { isAnythingUnsaved } from '../../lib/unsaved.ts'
import { useSession } from '../auth/api.ts'
import { StaffCall } from '../home/alerts/staff-call.tsx'
import { PaletteHost } from '../palette/palette-host.tsx'
import { paletteOpened } from '../palette/palette-state.ts'
import { HOME_LINK, LINKS } from './links.ts'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useLeave } from './use-leave.ts'

/** Every link that the phone's bar has no room for. */
function MoreDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { business } = useSession()
  const leave = useLeave()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      classNames={{ content: classes.content, title: classes.title }}
      title={business.companyName || 'More'}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 18 }}
    >
      <nav aria-label="More screens" className={classes.links}>
        <UnstyledButton
          className={classes.moreDrawerLink}
          onClick={() => {
            onClose()
            paletteOpened.set(true)
          }}
        >
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          Search
        </UnstyledButton>
        {LINKS.filter((link) => !link.onPhoneBar).map(({ to, label, icon: LinkIcon }) => (
          <Link key={label} to={to} className={classes.moreDrawerLink} onClick={onClose}>
            <LinkIcon size={20} stroke={1.75} aria-hidden="true" />
            {label}
          </Link>
        ))}
        <UnstyledButton className={classes.moreDrawerLink} onClick={leave}>
          <IconLogout size={20} stroke={1.75} aria-hidden="true" />
          Sign out
        </UnstyledButton>
      </nav>
    </Drawer>
  )
}

/** Offers the newer version. It stands above the screen's content and so covers nothing of it. */
function UpdateBanner() {
  const update = useStore(newVersion)
  const [answer, setAnswer] = useState<'none yet' | 'asked' | 'not now'>('none yet')
  const start = () => (isAnythingUnsaved() ? setAnswer('asked') : update?.())
  if (!update) return <div role="status" />
  return (
    <div role="status">
      <div className={classes.banner}>
        {answer === 'asked' ? (
          <Question onAgree={update} onRefuse={() => setAnswer('not now')} />
        ) : (
          <>
            <p className={classes.words}>A new version is available.</p>
            <Button autoFocus={answer === 'not now'} onClick={start}>
              Update
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

function Question({ onAgree, onRefuse }: { onAgree: () => void; onRefuse: () => void }) {
  return (
    <>
      <p className={classes.words}>What you typed is not saved yet, and updating would lose it.</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onAgree}>
          Update anyway
        </Button>
        <Button autoFocus onClick={onRefuse}>
          Keep typing
        </Button>
      </div>
    </>
  )
}

/** The links at the bottom of a phone: the main ones, and the rest under More. */
function PhoneBar() {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <nav aria-label="Main screens" className={classes.bar}>
        {[HOME_LINK, ...LINKS]
          .filter((link) => link.onPhoneBar)
          .map(({ to, label, icon: LinkIcon, exact }) => (
            <Link key={label} to={to} className={classes.link} activeOptions={{ exact }}>
              <LinkIcon size={22} stroke={1.75} aria-hidden="true" />
              {label}
            </Link>
          ))}
        <UnstyledButton className={classes.link} aria-haspopup="dialog" aria-expanded={opened} onClick={open}>
          <IconDots size={22} stroke={1.75} aria-hidden="true" />
          More
        </UnstyledButton>
      </nav>
      <MoreDrawer opened={opened} onClose={close} />
    </>
  )
}

/** The frame of every screen behind the sign-in. */
export function Shell({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const main = useRef<HTMLElement>(null)
  useEffect(() => watchLive(queryClient), [queryClient])
  // As on a page load, the keyboard and the screen reader go on at the top of the new screen.
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) main.current?.focus({ preventScroll: true })
      }),
    [router],
  )
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      <Sidebar />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <UpdateBanner />
        <StaffCall />
        {children}
      </main>
      <PhoneBar />
      <PaletteHost leave={useLeave()} />
      <Toasts />
    </div>
  )
}
