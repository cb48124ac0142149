import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { setupCode } from '../../lib/setup-code.ts'
import { useStore } from '../../lib/store.ts'

/** Asks for the set-up code, unless the printed link carried it and the server took it. */
export function SetupCodeField() {
  const [linked] = useState(setupCode.get)
  const code = useStore(setupCode)
  if (linked && code === linked) return null
  return (
    <TextInput
      mb="md"
      label={t`Set-up code`}
      description={t`It is in the link that Deskbell printed when it started, after the #, and in the file setup-code in its data folder.`}
      required
      autoComplete="off"
      spellCheck={false}
      value={code}
      onChange={(event) => setupCode.set(event.currentTarget.value.trim())}
    />
  )
}
