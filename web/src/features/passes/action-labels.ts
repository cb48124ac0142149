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
  { label: string; icon: TablerIcon /** Form title, before the name of the pass. */; title: string }
> = {
  freeze: { label: 'Freeze', icon: IconPlayerPause, title: 'Freeze' },
  unfreeze: { label: 'Unfreeze', icon: IconPlayerPlay, title: 'Unfreeze' },
  extend: { label: 'Extend', icon: IconCalendarPlus, title: 'Extend' },
  adjust: { label: 'Adjust visits', icon: IconAdjustments, title: 'Adjust' },
  transfer: { label: 'Transfer visits', icon: IconArrowsExchange, title: 'Transfer from' },
  share: { label: 'Share with household', icon: IconUsers, title: 'Share' },
  unshare: { label: 'Stop sharing', icon: IconUsersMinus, title: 'Stop sharing' },
  refund: { label: 'Refund', icon: IconReceiptRefund, title: 'Refund' },
  void: { label: 'End pass', icon: IconCircleX, title: 'End' },
}
