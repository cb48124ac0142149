import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { getPart } from './form.ts'

export const SAVED = 'Changes saved successfully!'

export async function findCard(user: UserEvent, name: string) {
  const root = await waitFor(() => {
    const region = screen.getByRole('region', { name })
    within(region).getByRole('button', { name: 'Edit' })
    return region
  })
  const card = getPart(user, root)
  /** Facts in view mode, each as label, mark and value. */
  const facts = () => card.queryAllByRole('term').map((term) => term.parentElement?.textContent?.replaceAll(' ', ' '))
  return {
    ...card,
    facts,
    async edit(fields: Record<string, string> = {}): Promise<void> {
      await card.press('Edit')
      await card.fill(fields)
    },
    async waitForFact(fact: string): Promise<void> {
      await waitFor(() => expect(facts()).toContain(fact))
    },
  }
}
