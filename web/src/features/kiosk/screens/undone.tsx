import { useWords } from '../view.tsx'
import { Panel, PanelText } from './panel.tsx'

export function Undone() {
  const words = useWords()
  return (
    <Panel title={words.undone}>
      <PanelText>{words.nothingTaken}</PanelText>
    </Panel>
  )
}
