import { t } from '@lingui/core/macro'
import type { MenuProps } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { createLoader } from '../lib/loader.ts'
import { useAfterPaint } from '../lib/use-after-paint.ts'
import type { Menu as MantineMenu } from './mantine-more.ts'
import { notify } from './notify.tsx'

export type MenuParts = typeof MantineMenu

type Props = Pick<MenuProps, 'closeOnItemClick' | 'position'> & {
  /** The button that opens the menu. */
  target: ReactElement<{
    onClick?: () => void
    ref?: Ref<HTMLButtonElement>
    'aria-haspopup'?: 'menu'
    'aria-expanded'?: boolean
  }>
  /** Returns the items, made of the menu's parts; called once the menu is opened. */
  children: (menu: MenuParts) => ReactNode
}

const { part, request } = createLoader(async () => (await import('./mantine-menu.ts')).Menu)

/** Menu of a button. Nothing of it but the button is there before it is first opened: a list has hundreds. */
export function ActionMenu({ target, ...menu }: Props) {
  const [Menu, setMenu] = useState<MenuParts | null>(null)
  if (Menu) return <LoadedMenu Menu={Menu} target={target} {...menu} />
  function open() {
    const loaded = part.get()
    if (loaded) return setMenu(() => loaded)
    request().then(
      (late) => setMenu(() => late),
      () => notify(t`This menu couldn't be loaded. Reload the page.`, 'failed'),
    )
  }
  return cloneElement(target, { onClick: open, 'aria-haspopup': 'menu', 'aria-expanded': false })
}

function LoadedMenu({ Menu, target, children, ...menu }: Props & { Menu: MenuParts }) {
  const [opened, setOpened] = useState(false)
  const isShown = useAfterPaint(opened)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // The button is a new element. A menu notes where the focus was only if it is opened after it was mounted.
    button.current?.focus()
    setOpened(true)
  }, [])
  return (
    <Menu opened={isShown} onChange={setOpened} {...menu}>
      <Menu.Target>{cloneElement(target, { ref: button })}</Menu.Target>
      <Menu.Dropdown>{children(Menu)}</Menu.Dropdown>
    </Menu>
  )
}
