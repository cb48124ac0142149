import { Button } from '@mantine/core'
import { useState } from 'react'
import { copyText } from '../lib/copy-text.ts'
import { notify } from './notify.tsx'

type Props = {
  text: string
  label: string
  autoFocus?: boolean
}

export function CopyButton({ text, label, autoFocus }: Props) {
  const [copied, setCopied] = useState<string | null>(null)
  async function copy() {
    if (await copyText(text)) setCopied(text)
    else notify('This browser doesn’t let the page copy. Select the text and copy it yourself.', 'failed')
  }
  return (
    <Button variant="default" onClick={copy} autoFocus={autoFocus} data-autofocus={autoFocus}>
      <span aria-live="polite">{copied === text ? 'Copied' : label}</span>
    </Button>
  )
}
