import { type SetupInput, SetupInput as schema } from '@deskbell/domain/auth/schema.ts'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { SchemaForm } from '../../components/schema-form.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { PlaceFields } from '../business/place-fields.tsx'
import { guessPlace } from '../business/places.ts'
import { useSetUp } from './api.ts'
import { NewPasswordInput } from './new-password-input.tsx'

function emptyInput(): SetupInput {
  return { companyName: '', name: '', email: '', password: '', ...guessPlace() }
}

export function SetupForm({ onSaved }: { onSaved: () => void }) {
  const setUp = useSetUp()
  const [values] = useState(emptyInput)
  const form = useSchemaForm({ schema, values, submit: (input) => setUp.mutateAsync(input), onSaved })
  const field = form.getInputProps
  return (
    <SchemaForm form={form} submitLabel={t`Create the account`}>
      <TextInput label={t`Name of your business`} autoComplete="organization" required {...field('companyName')} />
      <TextInput label={t`Your name`} autoComplete="name" required {...field('name')} />
      <TextInput label={t`E-mail`} type="email" autoComplete="username" required {...field('email')} />
      <NewPasswordInput own={[form.values.companyName, form.values.name, form.values.email]} {...field('password')} />
      <PlaceFields field={field} place={values} />
    </SchemaForm>
  )
}
