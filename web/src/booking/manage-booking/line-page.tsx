import type { PlaceInLine } from '@deskbell/domain/waiting-list/online-schema.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { postJson, useLoad } from '../api.ts'
import { getDateFormatting, getTimeZoneIfDifferent } from '../format.ts'
import { detectLanguage, showLanguage } from '../language.ts'
import { Shell } from '../shell.tsx'
import { Button, ButtonLink, Buttons, Failed, getErrorMessage, Notice, Text, Title, Waiting } from '../ui.tsx'
import { PlaceCard, useBookingMutation } from './place-card.tsx'

const TITLES: Record<PlaceInLine['status'], MessageDescriptor> = {
  unconfirmed: msg`Wait in line for this class?`,
  waiting: msg`You are waiting in line`,
  offered: msg`A place is free for you`,
  taken: msg`You have a place`,
  withdrawn: msg`You are no longer in line`,
  over: msg`This class is over`,
}

/** Opens a place in line, in the language in which its client was written to. */
async function openLine(token: string): Promise<PlaceInLine> {
  const line = await postJson<PlaceInLine>('/api/book/waiting/open', { token })
  await showLanguage(detectLanguage(line.language))
  return line
}

/** Page of one place in line, opened by the link in the mail: confirm it, see it, or leave. */
export function LinePage({ token }: { token: string }) {
  const { t } = useLingui()
  const { value, retry } = useLoad(token, openLine)
  // As returned by the last action; replaces the loaded one.
  const [changed, setChanged] = useState<PlaceInLine | null>(null)
  const line = changed ?? (value.is === 'there' ? value.answer : null)
  return (
    <Shell front={line} title={t`Waiting list`}>
      {value.is === 'loading' && <Waiting />}
      {value.is === 'failed' && <Failed failure={value.failure} onRetry={retry} />}
      {line && <ShownLine key={line.status} token={token} line={line} onChanged={setChanged} />}
    </Shell>
  )
}

function ShownLine({
  token,
  line,
  onChanged,
}: {
  token: string
  line: PlaceInLine
  onChanged: (line: PlaceInLine) => void
}) {
  const { i18n, t } = useLingui()
  const confirm = useBookingMutation('/api/book/waiting/confirm', onChanged)
  const leave = useBookingMutation('/api/book/waiting/leave', onChanged)
  const failure = confirm.failure ?? leave.failure
  const zone = getTimeZoneIfDifferent(getDateFormatting(line, i18n.locale))
  const { status, position, offerToken } = line
  return (
    <>
      <Title>{t(TITLES[status])}</Title>
      {failure && (
        <Notice kind="error">
          {failure.code === 'offer_over'
            ? t`This class has begun or was cancelled, so nobody waits for it any more.`
            : t(getErrorMessage(failure))}
        </Notice>
      )}
      <PlaceCard place={line} />
      {zone && <Text>{t`All times are in ${{ zone }}.`}</Text>}
      {position !== null && <Text>{t`You are number ${{ position }} in line.`}</Text>}
      {['unconfirmed', 'waiting'].includes(status) && (
        <Text>
          {line.offerTo === 'first'
            ? t`When a place becomes free, we hold it for whoever is first in line, and write to them.`
            : t`When a place becomes free, we write to everybody in line. Whoever answers first gets it.`}
        </Text>
      )}
      <Buttons>
        {status === 'unconfirmed' && (
          <Button look="go" isBusy={confirm.isBusy} onClick={() => void confirm.run({ token })}>
            {confirm.isBusy ? t`Sending…` : t`Wait in line`}
          </Button>
        )}
        {offerToken && <ButtonLink href={`/offer/${offerToken}`}>{t`See the place`}</ButtonLink>}
        {['waiting', 'offered'].includes(status) && (
          <Button isBusy={leave.isBusy} onClick={() => void leave.run({ token })}>
            {leave.isBusy ? t`Sending…` : t`Leave the line`}
          </Button>
        )}
        {['withdrawn', 'over'].includes(status) && <ButtonLink href="/book/timetable">{t`Timetable`}</ButtonLink>}
      </Buttons>
    </>
  )
}
