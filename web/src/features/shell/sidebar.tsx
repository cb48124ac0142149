import { Tooltip, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLogout, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { BellMark } from '../../components/bell-mark.tsx'
import { LogoImage } from '../../components/logo-image.tsx'
import { useSession } from '../auth/api.ts'
import { openPalette } from '../palette/palette-state.ts'
import { LINKS, type ShellLink } from './links.ts'
import classes from './sidebar.module.css'
import { useLeave } from './use-leave.ts'

/** The links at the left; icons with tooltips where the window is narrow. */
export function Sidebar() {
  const leave = useLeave()
  return (
    <div className={classes.sidebar}>
      <Brand />
      <WithTooltip label="Search">
        <UnstyledButton className={classes.link} aria-haspopup="dialog" onClick={openPalette}>
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          <span className={classes.label}>Search</span>
        </UnstyledButton>
      </WithTooltip>
      <nav aria-label="Screens" className={classes.links}>
        {LINKS.map((link) => (
          <SidebarLink key={link.label} link={link} />
        ))}
      </nav>
      <WithTooltip label="Sign out">
        <UnstyledButton className={classes.link} onClick={leave}>
          <IconLogout size={20} stroke={1.75} aria-hidden="true" />
          <span className={classes.label}>Sign out</span>
        </UnstyledButton>
      </WithTooltip>
    </div>
  )
}

function Brand() {
  const { business } = useSession()
  const name = business.companyName || 'Home'
  return (
    <WithTooltip label={name}>
      <Link to="/dashboard" className={classes.brand}>
        <LogoImage url={business.logoUrl} height={36} className={classes.logo} instead={<BellMark />} />
        <span className={classes.label}>{name}</span>
      </Link>
    </WithTooltip>
  )
}

function SidebarLink({ link: { to, label, icon: LinkIcon, atBottom } }: { link: ShellLink }) {
  return (
    <WithTooltip label={label}>
      <Link to={to} className={classes.link} data-bottom={atBottom}>
        <LinkIcon size={20} stroke={1.75} aria-hidden="true" />
        <span className={classes.label}>{label}</span>
      </Link>
    </WithTooltip>
  )
}

function WithTooltip({ label, children }: { label: string; children: ReactElement }) {
  const collapsed = useMediaQuery('(width < 900px)', undefined, { getInitialValueInEffect: false })
  return (
    <Tooltip label={label} position="right" disabled={!collapsed}>
      {children}
    </Tooltip>
  )
}
