import { useWords } from '../view.tsx'
import { TickIcon } from './icons.tsx'
import { Panel, PanelText } from './panel.tsx'
import { TimeLeft } from './time-left.tsx'

/** A warm word to whoever is new, where there is nothing to check in to yet. */
export function SignedUp({ firstName, seconds }: { firstName: string; seconds: number }) {
  const words = useWords()
  return (
    <Panel title={words.welcome(firstName)} lead={<TickIcon />}>
      <PanelText>{words.signedUp}</PanelText>
      <TimeLeft seconds={seconds} />
    </Panel>
  )
}
