import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots, IconLogout, IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { BellMark } from '../../components/bell-mark.tsx'
import { lazyModal } from '../../components/lazy-part.tsx'
import { LoadFailureNotice } from '../../components/load-failure-notice.tsx'
import { LogoImage } from '../../components/logo-image.tsx'
import { notifyError, Toasts } from '../../components/notify.tsx'
import { UpdateBanner } from '../../components/update-banner.tsx'
import { watchLive } from '../../lib/live.ts'
import { useSession, useSignOut } from '../auth/api.ts'
import { ReauthenticationDialog } from '../auth/reauthentication/reauthentication-dialog.tsx'
import { useOpenLogin } from '../auth/use-open-login.ts'
import { StaffCall } from '../home/alerts/staff-call.tsx'
import { PaletteHost } from '../palette/palette-host.tsx'
import { openPalette } from '../palette/palette-state.ts'
import { forgetRecent } from '../palette/recent.ts'
import { DeletionNotice } from '../tenancy/deletion-notice.tsx'
import { SupportNotice } from '../tenancy/support/support-notice.tsx'
import { HOME_LINK, LINKS, type ShellLink } from './links.ts'
import classes from './shell.module.css'
import { ShopMenu } from './shop-menu.tsx'
import sidebarClasses from './sidebar.module.css'
import { SidebarTooltip } from './sidebar-tooltip.tsx'

const MoreDrawer = lazyModal(async () => (await import('./more-drawer.tsx')).MoreDrawer)

/** Returns a function that signs out and opens the sign-in screen. */
function useSignOutAndRedirect(): () => void {
  const openLogin = useOpenLogin()
  const signOut = useSignOut()
  return () =>
    signOut.mutate(undefined, {
      onSuccess: () => {
        forgetRecent()
        return openLogin()
      },
      onError: notifyError,
    })
}

/** Links at the left; icons with tooltips if the window is narrow. */
function Sidebar() {
  const leave = useSignOutAndRedirect()
  const sidebar = useRef<HTMLDivElement>(null)
  return (
    <>
      <div className={sidebarClasses.sidebar} ref={sidebar}>
        <Brand />
        <ShopMenu />
        <UnstyledButton className={sidebarClasses.link} aria-haspopup="dialog" onClick={openPalette}>
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          <span className={sidebarClasses.label}>{t`Search`}</span>
        </UnstyledButton>
        <nav aria-label={t`Screens`} className={sidebarClasses.links}>
          {LINKS.map((link) => (
            <SidebarLink key={link.label} link={link} />
          ))}
        </nav>
        <UnstyledButton className={sidebarClasses.link} onClick={leave}>
          <IconLogout size={20} stroke={1.75} aria-hidden="true" />
          <span className={sidebarClasses.label}>{t`Sign out`}</span>
        </UnstyledButton>
      </div>
      <SidebarTooltip sidebar={sidebar} />
    </>
  )
}

function Brand() {
  const { business } = useSession()
  const name = business.companyName || t`Home`
  return (
    <Link to="/dashboard" className={sidebarClasses.brand} activeOptions={{ exact: true }}>
      <LogoImage url={business.logoUrl} height={36} className={sidebarClasses.logo} instead={<BellMark />} />
      <span className={sidebarClasses.label}>{name}</span>
    </Link>
  )
}

function SidebarLink({ link: { to, label, icon: LinkIcon, atBottom } }: { link: ShellLink }) {
  return (
    <Link to={to} className={sidebarClasses.link} data-bottom={atBottom}>
      <LinkIcon size={20} stroke={1.75} aria-hidden="true" />
      <span className={sidebarClasses.label}>{label}</span>
    </Link>
  )
}

/** Bottom bar of a phone: the main links, and the others under More. */
function PhoneBar() {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <nav aria-label={t`Main screens`} className={classes.bar}>
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
          {t`More`}
        </UnstyledButton>
      </nav>
      <MoreDrawer opened={opened} onClose={close} leave={useSignOutAndRedirect()} />
    </>
  )
}

export function Shell({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const main = useRef<HTMLElement>(null)
  useEffect(() => watchLive(queryClient), [queryClient])
  // Move the focus to the new screen, as on a page load, so that keyboard and screen reader continue at its top.
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
        {t`Skip to the content`}
      </a>
      <Sidebar />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <UpdateBanner />
        <SupportNotice />
        <DeletionNotice />
        <StaffCall />
        <LoadFailureNotice />
        {children}
      </main>
      <PhoneBar />
      <PaletteHost leave={useSignOutAndRedirect()} />
      <ReauthenticationDialog />
      <Toasts />
    </div>
  )
}
