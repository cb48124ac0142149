import { z } from 'zod'
import { Id } from '../shared/ids.ts'
import { Money } from '../shared/money.ts'
import { LINE_MAX, line, NAME_MAX } from '../shared/text.ts'
import { LocalDate } from '../shared/time-schema.ts'
import { withDefaults } from '../shared/with-defaults.ts'

const price = Money.min(1, 'Enter an amount')

export const GiftCardLine = withDefaults(
  z.object({
    kind: z.literal('gift_card'),
    /** Id of the new gift card. */
    giftCardId: Id,
    price,
    /** Last day on which it can be spent. Null: always. Omitted: as the settings say. */
    expiresOn: LocalDate.nullable().optional(),
    /** Printed on it. */
    recipient: line(NAME_MAX),
    message: line(LINE_MAX),
  }),
  { recipient: '', message: '' },
)

/** Adds to a client's credit. */
export const CreditLine = z.object({ kind: z.literal('credit'), clientId: Id, price })
