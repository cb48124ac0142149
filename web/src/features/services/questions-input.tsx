import {
  hasChoices,
  QUESTIONS_MAX,
  type Question,
  type QuestionKind,
} from '@deskbell/domain/services/questions/schema.ts'
import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { FieldGroup } from '../../components/field-group.tsx'
import { Select } from '../../components/mantine-more.ts'
import { Switch } from '../../components/switch.ts'
import classes from './questions-input.module.css'
import type { ServiceFormState } from './use-service-form.ts'

const KINDS: { value: QuestionKind; label: string }[] = [
  { value: 'line', label: t`One line` },
  { value: 'text', label: t`Several lines` },
  { value: 'one_of', label: t`One choice` },
  { value: 'any_of', label: t`Several choices` },
  { value: 'yes_no', label: t`Yes or no` },
]

/** What clients are asked when they book a service online. */
export function QuestionsInput({ form }: { form: ServiceFormState }) {
  const adding = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLOListElement>(null)
  // What is focused once the list is rendered: a new or moved question.
  const next = useRef<number | null>(null)
  const { questions } = form.values
  useEffect(() => {
    if (next.current !== null) list.current?.children[next.current]?.querySelector<HTMLElement>('input')?.focus()
    next.current = null
  }, [questions])
  function add() {
    next.current = questions.length
    form.insertListItem('questions', { question: '', kind: 'line', required: false, choices: [] } satisfies Question)
  }
  function move(from: number, to: number) {
    next.current = to
    form.reorderListItem('questions', { from, to })
  }
  function remove(index: number) {
    form.removeListItem('questions', index)
    // The focused button has been removed, so move the focus.
    adding.current?.focus()
  }
  return (
    <FieldGroup title={t`Questions when booking online`}>
      {questions.length > 0 && (
        <ol className={classes.questions} ref={list}>
          {questions.map(({ question }, index) => (
            <li key={index} className={classes.question}>
              <QuestionFields form={form} index={index} />
              <div className={classes.buttons}>
                {index > 0 && (
                  <ActionIcon
                    aria-label={question ? t`Move up: ${question}` : t`Move the question up`}
                    onClick={() => move(index, index - 1)}
                  >
                    <IconArrowUp size={18} aria-hidden="true" />
                  </ActionIcon>
                )}
                {index < questions.length - 1 && (
                  <ActionIcon
                    aria-label={question ? t`Move down: ${question}` : t`Move the question down`}
                    onClick={() => move(index, index + 1)}
                  >
                    <IconArrowDown size={18} aria-hidden="true" />
                  </ActionIcon>
                )}
                <ActionIcon
                  aria-label={question ? t`Remove: ${question}` : t`Remove the question`}
                  onClick={() => remove(index)}
                >
                  <IconX size={18} aria-hidden="true" />
                </ActionIcon>
              </div>
            </li>
          ))}
        </ol>
      )}
      {form.errors.questions && <p className={classes.error}>{form.errors.questions}</p>}
      {questions.length < QUESTIONS_MAX && (
        <div>
          <Button ref={adding} variant="default" onClick={add}>{t`Add a question`}</Button>
        </div>
      )}
    </FieldGroup>
  )
}

function QuestionFields({ form, index }: { form: ServiceFormState; index: number }) {
  const { kind, choices } = form.values.questions[index] ?? { kind: 'line', choices: [] }
  const path = `questions.${index}`
  const problem = Object.entries(form.errors).find(([name]) => name.startsWith(`${path}.choices`))?.[1]
  function choose(value: string | null) {
    const chosen = KINDS.find((one) => one.value === value)?.value ?? 'line'
    form.setFieldValue(`${path}.kind`, chosen)
    if (!hasChoices(chosen)) form.setFieldValue(`${path}.choices`, [])
    form.clearFieldError(`${path}.choices`)
  }
  return (
    <div className={classes.fields}>
      <TextInput label={t`Question`} required {...form.getInputProps(`${path}.question`)} />
      <Select
        label={t`Answered by`}
        data={KINDS}
        allowDeselect={false}
        {...form.getInputProps(`${path}.kind`)}
        onChange={choose}
      />
      {hasChoices(kind) && (
        <Textarea
          label={t`Choices`}
          description={t`One a line`}
          required
          autosize
          minRows={2}
          {...form.getInputProps(`${path}.choices`)}
          value={choices.join('\n')}
          onChange={({ target }) => form.setFieldValue(`${path}.choices`, target.value.split('\n'))}
          onBlur={() => form.setFieldValue(`${path}.choices`, choices.map((one) => one.trim()).filter(Boolean))}
          error={problem}
        />
      )}
      <Switch label={t`Must be answered`} {...form.getInputProps(`${path}.required`, { type: 'checkbox' })} />
    </div>
  )
}
