import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { ActionMenu } from '../../components/action-menu.tsx'
import { useOtherShops } from '../auth/account/api.ts'
import sidebarClasses from './sidebar.module.css'
import { useSwitchShop } from './use-switch-shop.ts'

/** The other shops of a person who works in several. */
export function ShopMenu() {
  const shops = useOtherShops()
  const switchShop = useSwitchShop()
  if (shops.length === 0) return null
  return (
    <ActionMenu
      position="bottom-start"
      target={
        <UnstyledButton className={sidebarClasses.link}>
          <IconSelector size={20} stroke={1.75} aria-hidden="true" />
          <span className={sidebarClasses.label}>{t`Other shops`}</span>
        </UnstyledButton>
      }
    >
      {(Menu) =>
        shops.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => switchShop(id)}>
            {name}
          </Menu.Item>
        ))
      }
    </ActionMenu>
  )
}
