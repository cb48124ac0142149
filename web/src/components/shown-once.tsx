import { Alert, Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyField } from './copy-field.tsx'

type Props = {
  label: string
  secret: string
  copyLabel: string
  /** That it is shown this once, and what to do with it. */
  words: string
  children?: ReactNode
  onClose: () => void
}

/** A secret that has just been made: whoever closes this sees it no more. */
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
