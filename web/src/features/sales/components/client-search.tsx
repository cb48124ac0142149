import { fullName } from '@deskbell/domain/clients/rules.ts'
import { t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { SearchCombobox } from '../../../components/search-combobox.tsx'
import { listItems } from '../../../lib/pages.ts'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import { clientsQuery } from '../../clients/api.ts'

const PAUSE_MS = 80
const SHOWN = 6

type Props = {
  label: string
  placeholder?: string
  onPick: (clientId: string) => void
  ref?: Ref<HTMLInputElement>
}

/** Search box that picks a client. */
export function ClientSearch({ ref, label, placeholder, onPick }: Props) {
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const [asked] = useDebouncedValue(q, PAUSE_MS)
  const query = useInfiniteQuery(clientsQuery({ q: asked || undefined, limit: SHOWN }))
  const phoneFormat = usePhoneFormat()
  const found = query.data ? listItems({ ...query.data, pages: query.data.pages.slice(0, 1) }) : []
  return (
    <SearchCombobox
      ref={ref}
      label={label}
      placeholder={placeholder}
      typed={typed}
      onType={setTyped}
      groups={[
        {
          found: found.map((client) => ({
            value: client.id,
            label: fullName(client),
            detail: phoneFormat(client.phone) || client.email,
          })),
        },
      ]}
      onPick={onPick}
      nothing={q ? t`Nobody matches “${{ search: q }}”` : t`No clients yet`}
      searching={q !== asked || query.isPlaceholderData || query.isPending}
    />
  )
}
