import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { HOME_LINK, LINKS } from './links.ts'
import { MoreDrawer } from './more-drawer.tsx'
import classes from './phone-bar.module.css'

/** The links at the bottom of a phone: the main ones, and the rest under More. */
export function PhoneBar() {
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
