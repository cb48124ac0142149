import type { UserEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

/** Types a code and Enter as a scanner does: in no time, however busy the computer is. */
export async function scan(user: UserEvent, code: string): Promise<void> {
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(performance.now())
  try {
    await user.keyboard(`${code}{Enter}`)
  } finally {
    clock.mockRestore()
  }
}
