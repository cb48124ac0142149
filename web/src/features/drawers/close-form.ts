import { getDifference } from '@deskbell/domain/drawers/rules.ts'
import { DrawerClose, type DrawerCount, type DrawerSession } from '@deskbell/domain/drawers/schema.ts'
import type { PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { EXAMPLE_IDS } from '@deskbell/domain/shared/ids.ts'
import { z } from 'zod'
import { BLANK } from '../../components/number-field.ts'

/** What was typed: a field that is empty holds ''. */
export type CloseForm = { counted: Partial<Record<PaymentMethod, number>>; takenOut: number; note: string }

export const EMPTY_CLOSE: CloseForm = { counted: {}, takenOut: BLANK, note: '' }

/** Returns the close as it is sent, with what was expected when it was counted. */
export function toClose({ counted, takenOut, note }: CloseForm, counts: DrawerCount[], id: string): DrawerClose {
  return {
    id,
    counts: counts.map(({ method, expected }) => ({ method, expected, counted: counted[method] ?? BLANK })),
    takenOut: Number(takenOut),
    note,
  }
}

/** Checks the form as the server will check the close. */
export function closeSchema({ counts }: DrawerSession) {
  return z.custom<CloseForm>().superRefine((form, context) => {
    if (!form.counted) return
    const checked = DrawerClose.safeParse(toClose(form, counts, EXAMPLE_IDS.new))
    for (const { path, message } of checked.error?.issues ?? []) {
      const [part, index] = path
      const method = counts[Number(index)]?.method
      context.addIssue({ code: 'custom', path: part === 'counts' && method ? ['counted', method] : path, message })
    }
  })
}

/** Returns what is too much or missing of a method; null until it was counted. */
export function getTypedDifference({ counted }: CloseForm, { method, expected }: DrawerCount): number | null {
  const typed = counted[method]
  return typeof typed === 'number' ? getDifference({ expected, counted: typed }) : null
}
