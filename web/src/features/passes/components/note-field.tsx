import { TextInput, type TextInputProps } from '@mantine/core'

/** A word about why, for whoever reads the ledger later. */
export function NoteField(props: TextInputProps) {
  return <TextInput label="Note" description="Optional, kept in the ledger" {...props} />
}
