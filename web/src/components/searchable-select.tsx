import type { SelectProps } from '@mantine/core'
import { Select } from './mantine-more.ts'

/** Select whose options are found by typing; Enter takes the first one found. */
export function SearchableSelect(props: SelectProps) {
  // Opened by a letter, Mantine's select would a moment later go back to the chosen option, which the search may have
  // filtered out: Enter would then submit the form.
  return <Select searchable openOnFocus={false} selectFirstOptionOnChange selectFirstOptionOnDropdownOpen {...props} />
}
