import { t } from '@lingui/core/macro'
import {
  IconAdjustments,
  IconArrowsExchange,
  IconCalendarPlus,
  IconCircleX,
  IconPlayerPause,
  IconPlayerPlay,
  IconReceiptRefund,
  IconUsers,
  IconUsersMinus,
  type TablerIcon,
} from '@tabler/icons-react'
import type { PassActionName } from './pass-actions.ts'

/** Labels of the actions on a pass, in the menu and in the form. */
export const ACTION_WORDS: Record<
  PassActionName,
  { label: string; icon: TablerIcon /** Form title, with the name of the pass. */; title: (name: string) => string }
> = {
  freeze: { label: t`Freeze`, icon: IconPlayerPause, title: (name) => t`Freeze “${name}”` },
  unfreeze: { label: t`Unfreeze`, icon: IconPlayerPlay, title: (name) => t`Unfreeze “${name}”` },
  extend: { label: t`Extend`, icon: IconCalendarPlus, title: (name) => t`Extend “${name}”` },
  adjust: { label: t`Adjust visits`, icon: IconAdjustments, title: (name) => t`Adjust “${name}”` },
  transfer: { label: t`Transfer visits`, icon: IconArrowsExchange, title: (name) => t`Transfer from “${name}”` },
  share: { label: t`Share with household`, icon: IconUsers, title: (name) => t`Share “${name}”` },
  unshare: { label: t`Stop sharing`, icon: IconUsersMinus, title: (name) => t`Stop sharing “${name}”` },
  refund: { label: t`Refund`, icon: IconReceiptRefund, title: (name) => t`Refund “${name}”` },
  void: { label: t`End pass`, icon: IconCircleX, title: (name) => t`End “${name}”` },
}
