import type { PortalPackages } from '@deskbell/domain/client-portal/purchase-schema.ts'
import { formatMoney } from '@deskbell/domain/shared/format.ts'
import choices from '../steps/choices.module.css'
import classes from './portal.module.css'
import type { ScreenProps } from './screens.tsx'

type Props = Pick<ScreenProps, 'on'> & {
  offer: PortalPackages['items'][number]
  /** What is in it; left out where only the name matters. */
  about?: string
  currency: string
  onChoose: () => void
}

/** Row of a list of packages to buy. */
export function OfferRow({ offer: { name, description, amount }, about, currency, on, onChoose }: Props) {
  return (
    <li>
      <button type="button" className={choices.choice} onClick={onChoose}>
        <span className={choices.words}>
          <span className={choices.name}>{name}</span>
          {about && <span className={choices.about}>{about}</span>}
          {description && <span className={choices.description}>{description}</span>}
        </span>
        <span className={classes.amount}>{formatMoney(amount, currency, on.locale)}</span>
      </button>
    </li>
  )
}
