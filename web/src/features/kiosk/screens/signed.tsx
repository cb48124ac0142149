import { useWords } from '../view.tsx'
import { TickIcon } from './icons.tsx'
import { Panel, PanelText } from './panel.tsx'

export function Signed({ firstName }: { firstName: string }) {
  const words = useWords()
  return (
    <Panel title={words.signed(firstName)} lead={<TickIcon />}>
      <PanelText>{words.signatureKept}</PanelText>
    </Panel>
  )
}
