import type { Template, TemplateInput } from '@deskbell/domain/messages/schema.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { notify, notifyUndo } from '../../../components/notify.tsx'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useChangeWords, useResetWords } from '../mutations.ts'
import { TestWords } from './test-words.tsx'
import classes from './words.module.css'
import { WordsForm } from './words-form.tsx'
import { WordsPreview } from './words-preview.tsx'

/** The words on the left, what they become on the right. */
export function WordsEditor({ template }: { template: Template }) {
  const { kind, channel, language, version, subject, body } = template
  const key = { kind, channel, language }
  // What is typed, also before it is saved.
  const [typed, setTyped] = useState<TemplateInput>({ subject, body })
  // The form begins anew with what was saved, and the keyboard with it.
  const [round, setRound] = useState(0)
  const change = useChangeWords(key)
  const reset = useResetWords(key)
  function beginWith(words: TemplateInput) {
    setTyped({ subject: words.subject, body: words.body })
    setRound((count) => count + 1)
  }
  function goBack() {
    reset.mutate(undefined, {
      onSuccess: (own) => {
        beginWith(own)
        notifyUndo({ message: 'These are Deskbell’s own words again', undo: bringBack })
      },
      onError: (error) => notify(problemWords(error), 'failed'),
    })
  }
  function bringBack() {
    change.mutate(
      { subject, body, version: 0 },
      { onSuccess: beginWith, onError: (error) => notify(problemWords(error), 'failed') },
    )
  }
  const back = version > 0 && (
    <Button variant="default" onClick={goBack} loading={reset.isPending}>
      Back to Deskbell’s own words
    </Button>
  )
  return (
    <div className={classes.columns}>
      <Card title="What it says" aside={back}>
        <WordsForm
          key={round}
          template={template}
          autoFocus={round > 0}
          onTyped={setTyped}
          save={(input) => change.mutateAsync(input)}
          onSaved={(saved) => {
            beginWith(saved)
            notify('Saved')
          }}
        />
      </Card>
      <Card title="How it looks">
        <WordsPreview of={key} words={typed} />
        <TestWords of={key} words={typed} />
      </Card>
    </div>
  )
}
