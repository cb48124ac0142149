import type { Client } from '@deskbell/domain/clients/schema.ts'
import { useState } from 'react'
import { notify } from '../../components/notify.tsx'
import { problemWords } from '../../lib/problem-labels.ts'
import { useMoveHousehold } from './mutations.ts'

/** Saves a client and lets them join the household of whoever shares their phone or e-mail, where that was said. */
export function useSharedHousehold<Rest extends unknown[]>(save: (...input: Rest) => Promise<Client>) {
  const [household, setHousehold] = useState<string | null>(null)
  const { mutateAsync: moveHousehold } = useMoveHousehold()
  async function saveWithHousehold(...input: Rest): Promise<Client> {
    const client = await save(...input)
    if (household) {
      // The client is saved: what fails now keeps nobody in the form.
      const joining = moveHousehold({ id: client.id, withClientId: household })
      await joining.catch((error: unknown) => notify(problemWords(error), 'failed'))
    }
    return client
  }
  return { household, setHousehold, saveWithHousehold }
}
