import { TextInput, type TextInputProps } from '@mantine/core'

/** Optional reason, stored in the ledger. */
export function NoteField(props: TextInputProps) {
  return <TextInput label="Note" description="Optional, kept in the ledger" {...props} />
}
