import type { PortalPages } from '@deskbell/domain/client-portal/schema.ts'
import { formatDate } from '@deskbell/domain/shared/format.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type DateFormatting, toDay } from '../format.ts'
import { Buttons, parts, Text } from '../ui.tsx'
import classes from './portal.module.css'
import { ScreenLink } from './screens.tsx'
import { Section } from './section.tsx'

type Pass = PortalPages['passes'][number]

const ENTRY_WORDS: Record<Pass['ledger'][number]['kind'], MessageDescriptor> = {
  grant: msg({ context: 'entry of a pass', message: 'Bought' }),
  use: msg({ context: 'entry of a pass', message: 'Visit' }),
  undo: msg({ context: 'entry of a pass', message: 'Taken back' }),
  adjust: msg({ context: 'entry of a pass', message: 'Corrected' }),
  expire: msg({ context: 'entry of a pass', message: 'Expired' }),
  refund: msg({ context: 'entry of a pass', message: 'Refunded' }),
  transfer: msg({ context: 'entry of a pass', message: 'Transferred' }),
  extend: msg({ context: 'entry of a pass', message: 'Extended' }),
  freeze: msg({ context: 'entry of a pass', message: 'Frozen' }),
  unfreeze: msg({ context: 'entry of a pass', message: 'Runs again' }),
  share: msg({ context: 'entry of a pass', message: 'Shared with the household' }),
  unshare: msg({ context: 'entry of a pass', message: 'No longer shared' }),
  cover: msg({ context: 'entry of a pass', message: 'Valid for more' }),
  void: msg({ context: 'entry of a pass', message: 'Ended' }),
  restore: msg({ context: 'entry of a pass', message: 'Valid again' }),
  no_show: msg({ context: 'entry of a pass', message: 'Missed' }),
}

export function Passes({ pages, on }: { pages: PortalPages; on: DateFormatting }) {
  const { t } = useLingui()
  if (pages.passes.length === 0 && !pages.canBuy) return null
  return (
    <Section title={t`Your passes`}>
      <ul className={classes.list}>
        {pages.passes.map((pass) => (
          <li key={pass.id} className={parts.card}>
            <PassFacts pass={pass} on={on} />
            <Ledger pass={pass} on={on} />
          </li>
        ))}
      </ul>
      {pages.passes.length === 0 && <Text>{t`You have no pass.`}</Text>}
      {pages.canBuy && (
        <Buttons>
          <ScreenLink to="/me/buy" looksLike="button">{t`Buy a pass`}</ScreenLink>
        </Buttons>
      )}
    </Section>
  )
}

function PassFacts({ pass, on }: { pass: Pass; on: DateFormatting }) {
  const { t } = useLingui()
  const { name, ownerName, visits, remaining, expiresOn, frozenOn } = pass
  return (
    <>
      <p className={parts.what}>{name}</p>
      <p>
        {visits === null
          ? t`Unlimited visits`
          : t`${plural({ count: remaining }, { one: '# visit left', other: '# visits left' })}`}
      </p>
      {ownerName && <p className={parts.soft}>{t`Belongs to ${{ name: ownerName }}`}</p>}
      {frozenOn && <p className={parts.soft}>{t`Frozen since ${{ date: formatDate(frozenOn, on.locale) }}`}</p>}
      {expiresOn && <p className={parts.soft}>{t`Valid until ${{ date: formatDate(expiresOn, on.locale) }}`}</p>}
    </>
  )
}

function Ledger({ pass: { ledger }, on }: { pass: Pass; on: DateFormatting }) {
  const { t } = useLingui()
  return (
    <details className={classes.more}>
      <summary>{t`What happened with it`}</summary>
      <ul>
        {ledger.map(({ sequence, kind, delta, at, serviceName }) => (
          <li key={sequence} className={classes.row}>
            <span className={classes.words}>
              {serviceName ? t`${{ what: t(ENTRY_WORDS[kind]) }}: ${{ service: serviceName }}` : t(ENTRY_WORDS[kind])}
              <br />
              <span className={parts.soft}>{formatDate(toDay(at, on), on.locale)}</span>
            </span>
            {delta !== 0 && <span className={classes.amount}>{delta > 0 ? `+${delta}` : `−${-delta}`}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
