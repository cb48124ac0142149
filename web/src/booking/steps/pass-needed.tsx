import { useLingui } from '@lingui/react/macro'
import type { Shop } from '../shop.ts'
import { ButtonLink, Buttons, Text, Title } from '../ui.tsx'

/** In place of the form, for a service that clients book with a pass: who they are must be known first. */
export function PassNeeded({ shop }: { shop: Shop }) {
  const { t } = useLingui()
  return (
    <>
      <Title>{t`Only with a pass`}</Title>
      <Text>
        {shop.portal
          ? t`This is booked with a pass that covers it. Sign in to use yours, or to buy one.`
          : t`This is booked with a pass that covers it. Please call us.`}
      </Text>
      {shop.portal && (
        <Buttons>
          <ButtonLink href={`/me/book${location.search}`}>{t`Sign in`}</ButtonLink>
        </Buttons>
      )}
    </>
  )
}
