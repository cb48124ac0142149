import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import classes from './checkout.module.css'

type Props = Pick<TextInputProps, 'label' | 'placeholder' | 'autoCapitalize' | 'error'> & {
  buttonLabel: string
  isPending: boolean
  onTake: (typed: string) => void
  onTyped: () => void
}

/** Field for a code, with its button; a scanner ends the code with Enter. */
export function CodeField({ buttonLabel, isPending, onTake, onTyped, ...field }: Props) {
  const [typed, setTyped] = useState('')
  function goOn(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // It would submit the sale.
    event.preventDefault()
    onTake(typed)
  }
  return (
    <div className={classes.code}>
      <TextInput
        {...field}
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onTyped()
        }}
        onKeyDown={goOn}
      />
      <Button variant="light" loading={isPending} onClick={() => onTake(typed)}>
        {buttonLabel}
      </Button>
    </div>
  )
}
