import { SearchInput } from '../../../components/search-input.tsx'

type Props = { initial?: string; onSearch: (q: string) => void; focusFirst?: boolean }

/** Finds clients by name, phone number or e-mail. */
export function ClientSearch(props: Props) {
  return <SearchInput label="Find a client" placeholder="Name, phone or e-mail" {...props} />
}
