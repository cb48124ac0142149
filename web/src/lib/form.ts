import { newId } from '@deskbell/domain/shared/new-id.ts'
import { type FormErrors, schemaResolver, useForm } from '@mantine/form'
import { type FormEvent, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { isApiError, isReauthenticationCancelled } from './api-error.ts'
import { useUnsaved } from './unsaved.ts'
import { translateValidation } from './validation-texts.ts'
import { whenIdle } from './when-idle.ts'

type Values = Record<string, unknown>
export type FormSchema = z.ZodType<Values, Values>

function translateErrors(errors: FormErrors): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path, translateValidation(String(message))]),
  )
}

/** Returns the first message per field; the server names a nested field `a.b`, as the form does. */
function fieldErrors(error: unknown): Record<string, string> {
  if (!isApiError(error)) return {}
  return Object.fromEntries(error.fields.toReversed().map(({ path, message }) => [path, translateValidation(message)]))
}

// Fields are marked invalid only after React has rendered the errors, hence the effect.
function useFocusOnInvalid(form: RefObject<HTMLFormElement | null>): () => void {
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals, form])
  return () => setRefusals((count) => count + 1)
}

export type Draft<Input> = { typed: Partial<Input>; version: number }

type Options<Schema extends FormSchema> = {
  schema: Schema
  /** Initial values; while editing, the record as last loaded. */
  values: z.input<Schema>
  /** Version of the record as last loaded; omit when adding. */
  version?: number
  /** Unsaved input from before, and the version that it is based on; the form starts with it. */
  draft?: Draft<z.input<Schema>> | null
  /**
   * Saves. `id` is an idempotency key: it stays the same across retries. Rejecting with an `ApiError` keeps the input
   * and shows the error.
   */
  submit: (input: z.output<Schema>, seen: { id: string; version: number }) => Promise<unknown>
  onSaved?: () => void
}

/**
 * Form state over a domain schema: validates on blur and on submit, shows server errors at their fields, focuses the
 * first invalid field, and keeps the input on errors. 'stale_version' (optimistic lock) offers to keep or discard it.
 */
export function useSchemaForm<Schema extends FormSchema>({
  schema,
  values,
  version = 0,
  draft = null,
  submit,
  onSaved,
}: Options<Schema>) {
  type Input = z.input<Schema>
  const [id] = useState(newId)
  const [seen, setSeen] = useState(draft?.version ?? version)
  const [busy, setBusy] = useState(false)
  // Guards against a double click before React has rendered the first one.
  const saving = useRef(false)
  const [error, setError] = useState<unknown>(null)
  const element = useRef<HTMLFormElement>(null)
  const focusFirstInvalid = useFocusOnInvalid(element)
  const validate = schemaResolver(schema, { sync: true })
  const form = useForm<Input, z.output<Schema>>({
    mode: 'controlled',
    initialValues: { ...values, ...draft?.typed },
    validate: (typed) => translateErrors(validate(typed)),
    validateInputOnBlur: true,
    // A press on the submit button leaves a field too: what that changes is rendered after the press is painted.
    enhanceGetInputProps: ({ inputProps: { onBlur } }) => ({ onBlur: () => startTransition(() => onBlur?.()) }),
    transformValues: (typed) => schema.parse(typed) as z.output<Schema>,
  })
  useUnsaved(form.isDirty)
  // A schema's first parse builds it, which takes a slow computer about 10 ms: not while somebody waits.
  useEffect(() => whenIdle(() => void schema.safeParse({})), [schema])

  async function save(input: z.output<Schema>, seenVersion = seen) {
    if (saving.current) return
    saving.current = true
    setBusy(true)
    setError(null)
    try {
      await submit(input, { id, version: seenVersion })
      form.resetDirty()
      onSaved?.()
    } catch (failure) {
      if (!isReauthenticationCancelled(failure)) setError(failure)
      form.setErrors(fieldErrors(failure))
      focusFirstInvalid()
    } finally {
      saving.current = false
      setBusy(false)
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.stopPropagation()
    const submitValid = form.onSubmit(
      (input) => void save(input),
      () => focusFirstInvalid(),
    )
    startTransition(() => submitValid(event))
  }

  function takeTheirs() {
    form.setValues(values)
    setSeen(version)
    setError(null)
  }

  function keepMine() {
    setSeen(version)
    startTransition(() => form.onSubmit((input) => void save(input, version))())
  }

  const conflict = isApiError(error, 'stale_version') ? { takeTheirs, keepMine, loaded: version !== seen } : null
  return { ...form, ref: element, seen, busy, error, conflict, handleSubmit: onSubmit }
}

/** Form members that `SchemaForm` needs, independent of the fields. */
export type FormState = Pick<
  ReturnType<typeof useSchemaForm<FormSchema>>,
  'ref' | 'busy' | 'error' | 'conflict' | 'handleSubmit'
> & { isDirty: () => boolean }

// Form values are plain JSON.
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Returns the fields of `typed` that differ from all `known` values. */
export function changedFrom<Input extends object>(typed: Partial<Input>, ...known: Input[]): Partial<Input> {
  const changed = { ...typed }
  for (const name of Object.keys(typed) as (keyof Input)[])
    if (known.some((input) => isSame(input[name], typed[name]))) delete changed[name]
  return changed
}
