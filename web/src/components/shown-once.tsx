import { Alert, Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyField } from './copy-field.tsx'

type Props = {
  label: string
  secret: string
  copyLabel: string
  /** Says that it is shown only once, and how to use it. */
  words: string
  children?: ReactNode
  onClose: () => void
}

/** Newly created secret; it can't be shown again once this is closed. */
export function ShownOnce({ label, secret, copyLabel, words, children, onClose }: Props) {
  return (
    <Stack gap="md">
      <Alert color="brass" role="status">
        {words}
      </Alert>
      <CopyField label={label} value={secret} copyLabel={copyLabel} autoFocus />
      {children}
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  )
}
