import { formatGiftCardCode } from '@deskbell/domain/stored-value/code.ts'
import type { GiftCard } from '@deskbell/domain/stored-value/schema.ts'
import { t } from '@lingui/core/macro'
import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../components/card.tsx'
import { CardColumns, CardStack } from '../../../components/card-columns.tsx'
import { Facts } from '../../../components/facts.tsx'
import { lazyModal } from '../../../components/lazy-part.tsx'
import { notifyError } from '../../../components/notify.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { getGiftCardPdfUrl, giftCardQuery, useAdjustGiftCard, useUpdateGiftCard } from '../api.ts'
import { GiftCardPill } from './gift-card-pill.tsx'
import classes from './stored-value.module.css'
import { StoredValueLedger } from './stored-value-ledger.tsx'

const AdjustModal = lazyModal(async () => (await import('./adjust-modal.tsx')).AdjustModal)
const GiftCardMailModal = lazyModal(async () => (await import('./gift-card-mail-modal.tsx')).GiftCardMailModal)
const GiftCardModal = lazyModal(async () => (await import('./gift-card-modal.tsx')).GiftCardModal)

export function GiftCardPage({ id }: { id: string }) {
  const query = useQuery(giftCardQuery(id))
  return <QueryView query={query}>{(card) => <OneGiftCard card={card} />}</QueryView>
}

function OneGiftCard({ card }: { card: GiftCard }) {
  const { money } = useFormat()
  return (
    <>
      <PageHeader
        title={t`Gift card ${{ code: formatGiftCardCode(card.code) }}`}
        subtitle={<GiftCardPill card={card} />}
        actions={<Actions card={card} />}
      />
      <CardColumns>
        <CardStack>
          <Card title={t({ context: 'on a gift card', message: 'Left' })}>
            <p className={classes.balance}>{money(card.balance)}</p>
            <StoredValueLedger label={t`What came and went`} entries={card.entries} />
          </Card>
        </CardStack>
        <CardStack>
          <About card={card} />
        </CardStack>
      </CardColumns>
    </>
  )
}

function Actions({ card }: { card: GiftCard }) {
  const { id, balance, expiresOn, recipient, message, version, blockedAt, isIssued } = card
  const [adjusting, adjust] = useDisclosure()
  const [changing, change] = useDisclosure()
  const [mailing, mail] = useDisclosure()
  const adjustment = useAdjustGiftCard(id)
  const update = useUpdateGiftCard(id)
  const isBlocked = blockedAt === null
  const block = () => update.mutate({ version, expiresOn, recipient, message, isBlocked }, { onError: notifyError })
  return (
    <>
      <Button variant="default" onClick={change.open}>
        {t`Change…`}
      </Button>
      <Button variant="default" onClick={adjust.open}>
        {t`Correct…`}
      </Button>
      <Button variant="default" loading={update.isPending} onClick={block}>
        {blockedAt ? t`Unblock` : t`Block`}
      </Button>
      {isIssued && (
        <>
          <Button variant="default" onClick={mail.open}>
            {t({ context: 'button: send by e-mail', message: 'Mail' })}
          </Button>
          <Button component="a" href={getGiftCardPdfUrl(id)} target="_blank">
            {t`Print`}
          </Button>
        </>
      )}
      <AdjustModal
        title={t`Correct the gift card`}
        balance={balance}
        adjust={adjustment.mutateAsync}
        opened={adjusting}
        onClose={adjust.close}
      />
      <GiftCardModal card={card} opened={changing} onClose={change.close} />
      <GiftCardMailModal card={card} opened={mailing} onClose={mail.close} />
    </>
  )
}

function About({ card: { buyerId, buyerName, createdAt, expiresOn, recipient, message } }: { card: GiftCard }) {
  const { date, dayOf } = useFormat()
  return (
    <Card title={t({ context: 'card with facts about a gift card', message: 'About' })}>
      <Facts
        facts={[
          { label: t({ context: 'whom a gift card is for', message: 'For' }), words: recipient },
          { label: t({ context: 'on a gift card', message: 'Message' }), words: message },
          { label: t`Sold on`, words: date(dayOf(createdAt)) },
          {
            label: t`Last day`,
            words: expiresOn ? date(expiresOn) : t({ context: 'last day of a gift card', message: 'Never' }),
          },
        ]}
      />
      {buyerId && (
        <Anchor
          renderRoot={(props) => <Link to="/dashboard/clients/$clientId" params={{ clientId: buyerId }} {...props} />}
        >
          {t`Bought by ${{ name: buyerName }}`}
        </Anchor>
      )}
    </Card>
  )
}
