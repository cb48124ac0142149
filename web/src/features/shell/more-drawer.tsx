import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { IconLogout, IconSearch, IconSelector } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Drawer } from '../../components/mantine-more.ts'
import { useOtherShops } from '../auth/account/api.ts'
import { useSession } from '../auth/api.ts'
import { paletteOpened } from '../palette/palette-state.ts'
import { LINKS } from './links.ts'
import classes from './shell.module.css'
import { useSwitchShop } from './use-switch-shop.ts'

/** Links that don't fit on the phone's bar. */
export function MoreDrawer({ opened, onClose, leave }: { opened: boolean; onClose: () => void; leave: () => void }) {
  const { business } = useSession()
  const shops = useOtherShops()
  const switchShop = useSwitchShop()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      classNames={{ content: classes.content }}
      title={business.companyName || t`More`}
      closeButtonProps={{ 'aria-label': t`Close`, size: 44, iconSize: 18 }}
    >
      <nav aria-label={t`More screens`} className={classes.links}>
        <UnstyledButton
          className={classes.moreDrawerLink}
          onClick={() => {
            onClose()
            paletteOpened.set(true)
          }}
        >
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          {t`Search`}
        </UnstyledButton>
        {LINKS.filter((link) => !link.onPhoneBar).map(({ to, label, icon: LinkIcon }) => (
          <Link key={label} to={to} className={classes.moreDrawerLink} onClick={onClose}>
            <LinkIcon size={20} stroke={1.75} aria-hidden="true" />
            {label}
          </Link>
        ))}
        {shops.map(({ id, name }) => (
          <UnstyledButton key={id} className={classes.moreDrawerLink} onClick={() => switchShop(id)}>
            <IconSelector size={20} stroke={1.75} aria-hidden="true" />
            {name}
          </UnstyledButton>
        ))}
        <UnstyledButton className={classes.moreDrawerLink} onClick={leave}>
          <IconLogout size={20} stroke={1.75} aria-hidden="true" />
          {t`Sign out`}
        </UnstyledButton>
      </nav>
    </Drawer>
  )
}
