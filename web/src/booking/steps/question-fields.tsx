import type { Question } from '@deskbell/domain/services/questions/schema.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import classes from './field.module.css'
import type { AnswersState } from './use-answers.ts'

/** The questions of a service. Those that are wrong are marked, and the first of them is focused. */
export function QuestionFields({ answers }: { answers: AnswersState }) {
  const { questions, given, wrong, change } = answers
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wrong.length > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] input')?.focus()
  }, [wrong])
  return (
    <div ref={box} className={classes.fields}>
      {questions.map((question, index) => (
        <QuestionField
          key={question.question}
          question={question}
          given={given.find((one) => one.question === question.question)?.given ?? []}
          isWrong={wrong.includes(index)}
          onChange={(own) => change(question.question, own)}
        />
      ))}
    </div>
  )
}

type Props = { question: Question; given: string[]; isWrong: boolean; onChange: (given: string[]) => void }

function QuestionField(props: Props) {
  const { question, isWrong } = props
  const { t } = useLingui()
  const id = useId()
  const problemId = `${id}-problem`
  const label = (
    <>
      {question.question}{' '}
      {!question.required && (
        <span className={classes.optional}>({t({ context: 'after the name of a field', message: 'optional' })})</span>
      )}
    </>
  )
  const problem = isWrong && <p id={problemId} className={classes.problem}>{t`Please answer this.`}</p>
  const described = isWrong ? problemId : undefined
  if (question.kind === 'any_of' || question.kind === 'yes_no')
    return (
      <fieldset className={classes.choices} data-wrong={isWrong || undefined} aria-describedby={described}>
        <legend className={classes.label}>{label}</legend>
        <Boxes {...props} name={id} />
        {problem}
      </fieldset>
    )
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <Typed {...props} id={id} described={described} />
      {problem}
    </div>
  )
}

function Typed({
  question,
  given,
  isWrong,
  onChange,
  id,
  described,
}: Props & { id: string; described?: string | undefined }) {
  const { t } = useLingui()
  const { kind, required, choices } = question
  const shared = {
    id,
    className: classes.input,
    value: given[0] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value === '' ? [] : [target.value]),
    'aria-invalid': isWrong,
    'aria-describedby': described,
    'aria-required': required,
  }
  if (kind === 'text') return <textarea rows={3} maxLength={2000} {...shared} />
  if (kind === 'line') return <input maxLength={200} {...shared} />
  return (
    <select {...shared}>
      <option value="">{t({ context: 'in a list of choices, before one is chosen', message: 'Choose…' })}</option>
      {choices.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  )
}

/** Boxes to tick, or the two answers to a question of yes or no. */
function Boxes({ question: { kind, choices }, given, onChange, name }: Props & { name: string }) {
  const { t } = useLingui()
  const isOne = kind === 'yes_no'
  const options = isOne
    ? [
        { value: 'yes', label: t({ context: 'answer', message: 'Yes' }) },
        { value: 'no', label: t({ context: 'answer', message: 'No' }) },
      ]
    : choices.map((value) => ({ value, label: value }))
  const pick = (value: string, isOn: boolean) => {
    if (isOne) return onChange([value])
    onChange(isOn ? [...given, value] : given.filter((one) => one !== value))
  }
  return options.map(({ value, label }) => (
    <label key={value} className={classes.choice}>
      <input
        type={isOne ? 'radio' : 'checkbox'}
        name={name}
        checked={given.includes(value)}
        onChange={({ target }) => pick(value, target.checked)}
      />
      {label}
    </label>
  ))
}
