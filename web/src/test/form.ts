import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Strings match the whole name. */
type Name = string | RegExp

/** Matches a label with or without the asterisk of a required field. */
function toLabel(name: Name): RegExp {
  return typeof name === 'string' ? new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\*)?$`) : name
}

/** Waits until the element is enabled: an earlier action may still be on its way to the server. */
function findEnabled(find: () => HTMLElement): Promise<HTMLElement> {
  return waitFor(() => {
    const found = find()
    expect(found).toBeEnabled()
    return found
  })
}

/** Part of a screen, used by visible labels and names. Actions wait until their element is there. */
export function getPart(user: UserEvent, root: HTMLElement) {
  const part = within(root)
  const field = (label: Name): HTMLElement => {
    const [found] = [
      ...part.queryAllByRole('textbox', { name: label }),
      ...part.queryAllByRole('combobox', { name: label }),
    ]
    return found ?? part.getByLabelText(toLabel(label))
  }
  return {
    root,
    ...part,
    field,
    button: (name: Name) => part.getByRole('button', { name }),
    /** Replaces the content of fields. */
    async fill(fields: Record<string, string>): Promise<void> {
      for (const [label, text] of Object.entries(fields)) {
        await user.clear(await findEnabled(() => field(label)))
        await user.click(field(label))
        await user.paste(text)
      }
    },
    async press(name: Name): Promise<void> {
      await user.click(await findEnabled(() => part.getByRole('button', { name })))
    },
    /** Chooses one of a few visible options. */
    async choose(option: Name): Promise<void> {
      await user.click(await part.findByText(option))
    },
    /** Picks an option from the dropdown of a field. */
    async pick(label: Name, option: Name): Promise<void> {
      await user.click(await findEnabled(() => field(label)))
      await user.click(await screen.findByRole('option', { name: option }))
    },
  }
}

export type Part = ReturnType<typeof getPart>

export async function findDialog(user: UserEvent, title: Name): Promise<Part> {
  return getPart(user, await screen.findByRole('dialog', { name: title }))
}
