import type { PortalMessages } from '@deskbell/domain/client-portal/messages-schema.ts'
import { isMarketing } from '@deskbell/domain/messages/kinds.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { getJson, putJson, useLoad } from '../api.ts'
import { Button, Buttons, Failed, FailureNotice, parts, Text, Title, Waiting } from '../ui.tsx'
import { useAction } from '../use-action.ts'
import { People } from './people.tsx'
import classes from './portal.module.css'
import type { ScreenProps } from './screens.tsx'
import { Section } from './section.tsx'

type Wish = PortalMessages['items'][number]

const KINDS: Record<Wish['kind'], MessageDescriptor> = {
  reminder: msg`Reminders of bookings`,
  place_offered: msg`A free place while waiting in line`,
  not_booked: msg`Dates of a standing place that can’t be booked`,
  pass_low: msg`Few visits are left on a pass`,
  pass_expiring: msg`A pass is about to end`,
  birthday: msg`Birthday wishes`,
  bulk_mail: msg`News and offers`,
}

/** Screen on which a client switches each kind of message on or off, by e-mail and by SMS. */
export function Messages({ clientId, people, onChoose }: ScreenProps) {
  const { t } = useLingui()
  return (
    <>
      <Title>{t`What you want to hear from us`}</Title>
      <People label={t`Whose messages`} people={people} chosen={clientId} onChoose={onChoose} />
      <Wishes key={clientId} clientId={clientId} />
    </>
  )
}

function Wishes({ clientId }: { clientId: string }) {
  const { value, retry } = useLoad<PortalMessages>(`/api/me/clients/${clientId}/messages`, getJson)
  if (value.is === 'loading') return <Waiting />
  if (value.is === 'failed') return <Failed failure={value.failure} onRetry={retry} />
  return <WishForm path={`/api/me/clients/${clientId}/messages`} messages={value.answer} />
}

function WishForm({ path, messages }: { path: string; messages: PortalMessages }) {
  const { t } = useLingui()
  const [wishes, setWishes] = useState(messages)
  const [isSaved, setSaved] = useState(false)
  const { run, isBusy, failure } = useAction()
  const change = (changed: Partial<PortalMessages>) => {
    setSaved(false)
    setWishes({ ...wishes, ...changed })
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSaved(await run(async () => setWishes(await putJson<PortalMessages>(path, wishes))))
  }
  const choose = (one: Wish, wanted: boolean) =>
    change({ items: wishes.items.map((wish) => (wish === one ? { ...wish, wanted } : wish)) })
  const about = wishes.items.filter(({ kind }) => !isMarketing(kind))
  const news = wishes.items.filter(({ kind }) => isMarketing(kind))
  return (
    <form onSubmit={save} noValidate>
      <FailureNotice failure={failure} />
      <Text>
        {t`What you book, move or cancel is always confirmed, and receipts are always sent: these can’t be switched off.`}
      </Text>
      {about.length > 0 && (
        <Section title={t`About your bookings`}>
          <Kinds items={about} onChoose={choose} />
        </Section>
      )}
      {news.length > 0 && (
        <Section title={t`News`}>
          <div className={classes.stack}>
            <label className={classes.check}>
              <input
                type="checkbox"
                checked={wishes.news}
                onChange={({ target }) => change({ news: target.checked })}
              />
              {t`Send me news, such as that a pass is about to end`}
            </label>
            {wishes.news && <Kinds items={news} onChoose={choose} />}
          </div>
        </Section>
      )}
      <Buttons>
        <Button look="go" submits isBusy={isBusy}>
          {isBusy ? t`Sending…` : t({ context: 'button: save the client’s own data', message: 'Save' })}
        </Button>
      </Buttons>
      <p role="status">{isSaved && t`Saved.`}</p>
    </form>
  )
}

/** One row for each kind, with a box for each channel. */
function Kinds({ items, onChoose }: { items: Wish[]; onChoose: (one: Wish, wanted: boolean) => void }) {
  const { t } = useLingui()
  return (
    <div className={parts.card}>
      {[...Map.groupBy(items, ({ kind }) => kind)].map(([kind, ways]) => (
        <fieldset key={kind} className={classes.wish}>
          <legend>{t(KINDS[kind])}</legend>
          {ways.map((one) => (
            <label key={one.channel} className={classes.check}>
              <input type="checkbox" checked={one.wanted} onChange={({ target }) => onChoose(one, target.checked)} />
              {one.channel === 'email' ? t`By e-mail` : t`By SMS`}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
