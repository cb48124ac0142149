import { Button, Group, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import classes from './backup-code-list.module.css'

/** The codes for when the phone is lost. They are never shown again. */
export function BackupCodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const clipboard = useClipboard()
  return (
    <Stack gap="md">
      <Text>
        Keep these backup codes in a safe place. Each lets you in once when your phone is not at hand. They are not
        shown again.
      </Text>
      <ul className={classes.codes} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => clipboard.copy(codes.join('\n'))}>
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={onDone} data-autofocus>
          I have kept them
        </Button>
      </Group>
    </Stack>
  )
}
