import { getUpcomingBirthday } from '@deskbell/domain/clients/birthday.ts'
import { PHOTO_MAX_BYTES } from '@deskbell/domain/clients/photos/rules.ts'
import { fullName, initials } from '@deskbell/domain/clients/rules.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { getCountry } from '@deskbell/domain/shared/country.ts'
import { t } from '@lingui/core/macro'
import { FileButton, UnstyledButton } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { ActionMenu } from '../../../components/action-menu.tsx'
import { InitialsAvatar } from '../../../components/initials-avatar.tsx'
import { notify } from '../../../components/notify.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { StatusPill } from '../../../components/status-pill.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { usePhoneFormat, usePhones } from '../../business/use-phone-format.ts'
import { photoUrl, useChangePhoto } from '../api.ts'
import classes from './client-header.module.css'

const TOO_LARGE = t`That file is larger than 10 MB. Choose a smaller one.`

/** Fetches the photo's file, to restore it on undo. */
async function fetchFile(url: string): Promise<Blob | null> {
  const answer = await fetch(url).catch(() => null)
  return answer?.ok ? answer.blob() : null
}

function usePhoto(client: Pick<Client, 'id' | 'photoVersion'>) {
  const { mutateAsync: change, isPending: busy } = useChangePhoto(client.id)

  async function take(file: Blob, words: string): Promise<void> {
    if (file.size > PHOTO_MAX_BYTES) return notify(TOO_LARGE, 'failed')
    await runWithToast({
      action: () => change(file),
      success: words,
      formatError: (error) => (isApiError(error, 'too_large') ? TOO_LARGE : formatProblem(error)),
    })
  }

  async function remove(): Promise<void> {
    const file = await fetchFile(photoUrl(client))
    await runWithToast({
      action: () => change(null),
      success: t`Photo removed`,
      undo: file && (() => take(file, t`The photo is back`)),
    })
  }

  return { busy, take: (file: File | null) => file && void take(file, t`Photo changed`), remove: () => void remove() }
}

const SIDE = 60

/** Photo of a client, or their initials; a click opens a menu to change it. */
function ClientPhoto({ client }: { client: Client }) {
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
      <FileButton accept="image/*" resetRef={reset} onChange={chosen} inputProps={{ 'aria-label': t`Photo` }}>
        {({ onClick }) => {
          choose.current = onClick
          return null
        }}
      </FileButton>
      <span className={classes.photo} data-busy={busy || undefined}>
        {url ? (
          <img className={classes.image} src={url} alt="" width={SIDE} height={SIDE} />
        ) : (
          <InitialsAvatar initials={initials(client)} size={SIDE} />
        )}
        <ActionMenu
          position="bottom-start"
          target={<UnstyledButton className={classes.button} aria-label={url ? t`Change the photo` : t`Add a photo`} />}
        >
          {(Menu) => (
            <>
              <Menu.Item leftSection={<IconCamera size={18} />} onClick={() => choose.current()}>
                {url ? t`Another photo…` : t`Choose a photo…`}
              </Menu.Item>
              {url && (
                <Menu.Item leftSection={<IconTrash size={18} />} onClick={remove}>
                  {t`Remove the photo`}
                </Menu.Item>
              )}
            </>
          )}
        </ActionMenu>
      </span>
    </>
  )
}

export function ClientHeader({ client, actions }: { client: Client; actions: ReactNode }) {
  return (
    <PageHeader
      title={fullName(client)}
      lead={<ClientPhoto client={client} />}
      subtitle={<ContactLine client={client} />}
      actions={actions}
    />
  )
}

function ContactLine({ client: { phone, email, birthday, createdAt, archivedAt } }: { client: Client }) {
  const { date, dayOf, today, locale } = useFormat()
  const birthdayIs = birthday && getUpcomingBirthday(birthday, today())
  const phoneFormat = usePhoneFormat()
  const uri = usePhones()?.toPhoneUri(phone, getCountry(locale)) ?? `tel:${phone}`
  return (
    <span className={classes.line}>
      {phone && <a href={uri}>{phoneFormat(phone)}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      <span>{t`client since ${{ date: date(dayOf(createdAt)) }}`}</span>
      {birthdayIs && (
        <StatusPill tone="good">{birthdayIs === 'today' ? t`birthday today` : t`birthday this week`}</StatusPill>
      )}
      {archivedAt && <StatusPill tone="quiet">{t({ context: 'client', message: 'archived' })}</StatusPill>}
    </span>
  )
}
