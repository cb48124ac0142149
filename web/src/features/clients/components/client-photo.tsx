import { LOGO_TYPES } from '@deskbell/domain/business/logo/rules.ts'
import { initials } from '@deskbell/domain/clients/rules.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { FileButton, Menu, UnstyledButton } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { InitialsAvatar } from '../../../components/initials-avatar.tsx'
import { photoUrl, usePhoto } from '../use-photo.ts'
import classes from './client-photo.module.css'

const SIDE = 60

/** A client's photo, or their initials; a tap changes it. */
export function ClientPhoto({ client }: { client: Client }) {
  const { busy, take, remove } = usePhoto(client)
  const choose = useRef<() => void>(() => {})
  const reset = useRef<() => void>(null)
  const url = photoUrl(client)
  function chosen(file: File | null) {
    take(file)
    reset.current?.()
  }
  return (
    <>
      <FileButton
        accept={LOGO_TYPES.join(',')}
        resetRef={reset}
        onChange={chosen}
        inputProps={{ 'aria-label': 'Photo' }}
      >
        {({ onClick }) => {
          choose.current = onClick
          return null
        }}
      </FileButton>
      <Menu position="bottom-start">
        <span className={classes.photo} data-busy={busy || undefined}>
          {url ? (
            <img className={classes.image} src={url} alt="" width={SIDE} height={SIDE} />
          ) : (
            <InitialsAvatar initials={initials(client)} size={SIDE} />
          )}
          <Menu.Target>
            <UnstyledButton className={classes.button} aria-label={url ? 'Change the photo' : 'Add a photo'} />
          </Menu.Target>
        </span>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCamera size={18} />} onClick={() => choose.current()}>
            {url ? 'Another photo…' : 'Choose a photo…'}
          </Menu.Item>
          {url && (
            <Menu.Item leftSection={<IconTrash size={18} />} onClick={remove}>
              Remove the photo
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
