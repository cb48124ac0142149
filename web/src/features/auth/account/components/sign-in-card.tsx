import type { Account } from '@deskbell/domain/auth/account/schema.ts'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../../components/card.tsx'
import { QueryView } from '../../../../components/query-view.tsx'
import { accountQuery } from '../queries.ts'
import { Passkeys } from './passkeys.tsx'
import { SignedInBrowsers } from './signed-in-browsers.tsx'
import { TwoFactor } from './two-factor.tsx'

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
