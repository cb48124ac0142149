import type { Account, SignedInBrowser } from '@deskbell/domain/auth/account/schema.ts'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '../../../../components/card.tsx'
import { notify } from '../../../../components/notify.tsx'
import { QueryView } from '../../../../components/query-view.tsx'
import { StatusPill } from '../../../../components/status-pill.tsx'
import { problemWords } from '../../../../lib/problem-labels.ts'
import { useFormat } from '../../use-format.ts'
import { accountQuery, useEndAllSessions, useEndSession } from '../api.ts'
import { Passkeys } from './passkeys.tsx'
import { Section, SectionList, SectionRow } from './section.tsx'
import { TwoFactor } from './two-factor.tsx'

function complain(error: Error): void {
  notify(problemWords(error), 'failed')
}

/** So many are shown before all are asked for, the newest first. */
const FEW = 5

/** Where the account is signed in, and how to end that. */
function SignedInBrowsers({ browsers }: { browsers: SignedInBrowser[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const navigate = useNavigate()
  const endAll = useEndAllSessions()
  const leave = () => endAll.mutate(undefined, { onSuccess: () => navigate({ to: '/login' }), onError: complain })
  return (
    <Section
      title="Signed in"
      about="The browsers in which you are signed in."
      action={
        <Button variant="default" onClick={leave} loading={endAll.isPending}>
          Sign out everywhere
        </Button>
      }
    >
      <SectionList>
        {(showsAll ? browsers : browsers.slice(0, FEW)).map((browser) => (
          <BrowserRow key={browser.id} browser={browser} />
        ))}
      </SectionList>
      {!showsAll && browsers.length > FEW && (
        <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={() => setShowsAll(true)}>
          Show all {browsers.length}
        </Button>
      )}
    </Section>
  )
}

function BrowserRow({ browser }: { browser: SignedInBrowser }) {
  const { relativeDay, dayOf } = useFormat()
  const end = useEndSession()
  const { id, name, address, lastSeenAt, isThis } = browser
  return (
    <SectionRow
      words={name}
      second={[relativeDay(dayOf(lastSeenAt)), address].filter(Boolean).join(' · ')}
      action={
        isThis ? (
          <StatusPill tone="good">this browser</StatusPill>
        ) : (
          <Button
            variant="default"
            aria-label={`Sign out ${name}`}
            loading={end.isPending}
            onClick={() => end.mutate(id, { onError: complain })}
          >
            Sign out
          </Button>
        )
      }
    />
  )
}

/** How the signed-in person gets in, and where they are in. */
export function SignInCard() {
  const query = useQuery(accountQuery)
  return (
    <Card title="Your sign-in">
      <QueryView query={query}>{(account) => <Ways account={account} />}</QueryView>
    </Card>
  )
}

function Ways({ account: { twoFactor, passkeys, browsers } }: { account: Account }) {
  return (
    <Stack gap="lg">
      <TwoFactor isOn={twoFactor} />
      <Passkeys passkeys={passkeys} />
      <SignedInBrowsers browsers={browsers} />
    </Stack>
  )
}
