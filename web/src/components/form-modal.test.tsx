import { MantineProvider } from '@mantine/core'
import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../test/render.tsx'
import { FormFooter, FormModal } from './form-modal.tsx'

function openForm() {
  const onClose = vi.fn()
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
  render(
    <MantineProvider env="test">
      <button type="button">Outside</button>
      <FormModal opened onClose={onClose} title="Add service">
        <form onSubmit={onSubmit}>
          <input aria-label="Name" data-autofocus />
          <FormFooter submitLabel="Save" busy={false} onCancel={onClose} />
        </form>
      </FormModal>
    </MantineProvider>,
  )
  return { user: userEvent.setup({ delay: null }), onClose, onSubmit }
}

test('a dialog closes by its cross, Escape and Cancel, which submits nothing, and not by a click beside it', async () => {
  const { user, onClose, onSubmit } = openForm()
  await user.click(document.querySelector('.mantine-Modal-overlay') as HTMLElement)
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(2)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledTimes(3)
  expect(onSubmit).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('the keyboard begins in the first field of a dialog, and stays in the dialog', async () => {
  const { user } = openForm()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
  const visited = []
  for (let step = 0; step < 4; step++) {
    await user.tab()
    visited.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  }
  expect(visited).toEqual(['Cancel', 'Save', 'Close', 'Name'])
})
