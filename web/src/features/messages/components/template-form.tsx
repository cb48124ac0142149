import { type Template, TemplateInput, type TemplateUpdate } from '@deskbell/domain/messages/schema.ts'
import { t } from '@lingui/core/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { listPlaceholders } from '../placeholder-names.ts'
import classes from './words.module.css'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Inserts text at the last cursor position in one of several fields, and moves the focus back to that field. */
function useInsert() {
  const last = useRef<Field | null>(null)

  /** Returns the name and the new value of the field, or null if no field has had the focus yet. */
  function insert(text: string): { name: string; value: string } | null {
    const field = last.current
    if (!field) return null
    const at = field.selectionStart ?? field.value.length
    const value = field.value.slice(0, at) + text + field.value.slice(field.selectionEnd ?? at)
    // The cursor can be set only once the field shows the text.
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(at + text.length, at + text.length)
    })
    return { name: field.name, value }
  }

  function onFocus({ currentTarget }: { currentTarget: Field }) {
    last.current = currentTarget
  }

  return { insert, onFocus }
}

type Props = {
  template: Template
  /** True to focus the text on mount. */
  autoFocus: boolean
  onTyped: (words: TemplateInput) => void
  save: (words: TemplateUpdate) => Promise<Template>
  onSaved: (saved: Template) => void
}

/** Form of a message template, with buttons that insert placeholders. */
export function TemplateForm({ template, autoFocus, onTyped, save, onSaved }: Props) {
  const { kind, channel, language, version, subject, body } = template
  const saved = useRef<Template | null>(null)
  const form = useSchemaForm({
    schema: TemplateInput,
    values: { subject, body },
    version,
    submit: async (input, seen) => {
      saved.current = await save({ ...input, version: seen.version })
    },
    onSaved: () => saved.current && onSaved(saved.current),
  })
  const { insert, onFocus } = useInsert()
  const words = form.values
  useEffect(() => onTyped(words), [words, onTyped])
  function put(name: string) {
    const put = insert(`{{${name}}}`) ?? { name: 'body', value: `${words.body}{{${name}}}` }
    form.setFieldValue(put.name === 'subject' ? 'subject' : 'body', put.value)
  }
  return (
    <SchemaForm form={form} submitLabel={t`Save`}>
      {channel === 'email' && (
        <TextInput
          label={t`Subject`}
          lang={language}
          autoComplete="off"
          {...form.getInputProps('subject')}
          name="subject"
          onFocus={onFocus}
        />
      )}
      <Textarea
        label={t`Text`}
        lang={language}
        autosize
        minRows={channel === 'email' ? 12 : 4}
        required
        {...form.getInputProps('body')}
        name="body"
        onFocus={onFocus}
        autoFocus={autoFocus}
      />
      <fieldset className={classes.names}>
        <legend className={classes.legend}>{t`Put in what is different for each client`}</legend>
        <div className={classes.chips}>
          {listPlaceholders(kind).map(({ name, label }) => (
            <Button key={name} variant="default" size="compact-md" onClick={() => put(name)}>
              {label}
            </Button>
          ))}
        </div>
      </fieldset>
    </SchemaForm>
  )
}
