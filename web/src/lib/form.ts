import { newId } from '@deskbell/domain/shared/new-id.ts'
import { schemaResolver, useForm } from '@mantine/form'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { isApiError } from './api-error.ts'
import { useUnsaved } from './unsaved.ts'

type Values = Record<string, unknown>
export type FormSchema = z.ZodType<Values, Values>

/** Every message of one field in one place; the server names a nested field `a.b` as the form does. */
function fieldErrors(error: unknown): Record<string, string> {
  if (!isApiError(error)) return {}
  return Object.fromEntries(error.fields.toReversed().map(({ path, message }) => [path, message]))
}

// The marks are on the fields only after React has rendered the errors, hence the effect.
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
  /** What the fields show at first; while editing, the record as last read. */
  values: z.input<Schema>
  /** The record's version as last read; leave it out when adding. */
  version?: number
  /** What was typed another time and not saved, over which version: the fields start with it. */
  draft?: Draft<z.input<Schema>> | null
  /**
   * Saves. `id` stays the same from try to try, so that an unanswered one may be repeated. Rejecting with an
   * `ApiError` keeps what was typed and shows why.
   */
  submit: (input: z.output<Schema>, seen: { id: string; version: number }) => Promise<unknown>
  onSaved?: () => void
}

/**
 * A form over a domain schema: checked on leaving a field and on submit, server refusals put at their fields, the first
 * wrong field focused, nothing typed ever lost.
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
  // Two clicks can come before React has rendered the first one.
  const saving = useRef(false)
  const [error, setError] = useState<unknown>(null)
  const element = useRef<HTMLFormElement>(null)
  const focusFirstInvalid = useFocusOnInvalid(element)
  const form = useForm<Input, z.output<Schema>>({
    mode: 'controlled',
    initialValues: { ...values, ...draft?.typed },
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: true,
    transformValues: (typed) => schema.parse(typed) as z.output<Schema>,
  })
  useUnsaved(form.isDirty)

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
      setError(failure)
      form.setErrors(fieldErrors(failure))
      focusFirstInvalid()
    } finally {
      saving.current = false
      setBusy(false)
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.stopPropagation()
    form.onSubmit(
      (input) => void save(input),
      () => focusFirstInvalid(),
    )(event)
  }

  function takeTheirs() {
    form.setValues(values)
    setSeen(version)
    setError(null)
  }

  function keepMine() {
    setSeen(version)
    form.onSubmit((input) => void save(input, version))()
  }

  const conflict = isApiError(error, 'stale_version') ? { takeTheirs, keepMine, loaded: version !== seen } : null
  return { ...form, ref: element, seen, busy, error, conflict, handleSubmit: onSubmit }
}

/** What FormModal and FormProblem need of a form, whatever its fields are. */
export type FormState = Pick<
  ReturnType<typeof useSchemaForm<FormSchema>>,
  'ref' | 'busy' | 'error' | 'conflict' | 'handleSubmit'
> & { isDirty: () => boolean }
