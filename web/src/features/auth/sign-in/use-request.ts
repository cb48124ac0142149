import { useState } from 'react'

/**
 * Sends one request at a time, for pages without the query library. `onDone` may return a promise: the request counts as
 * pending until it is settled.
 */
export function useRequest<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => unknown,
) {
  const [state, setState] = useState<{ isPending: boolean; error: unknown }>({ isPending: false, error: null })
  async function run(input: Input): Promise<void> {
    if (state.isPending) return
    setState({ isPending: true, error: null })
    try {
      await onDone(await send(input))
      setState({ isPending: false, error: null })
    } catch (error) {
      setState({ isPending: false, error })
    }
  }
  return { ...state, run: (input: Input) => void run(input), reset: () => setState({ isPending: false, error: null }) }
}
