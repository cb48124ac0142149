import { type SignUpInput, SignUpInput as schema } from '@deskbell/domain/auth/sign-up/schema.ts'
import { t } from '@lingui/core/macro'
import { Alert, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryView } from '../../../components/query-view.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { PlaceFields } from '../../business/place-fields.tsx'
import { guessPlace } from '../../business/places.ts'
import { AuthFrame } from '../auth-frame.tsx'
import { signUpOfferQuery, useConfirmSignUp, useSignUp } from './api.ts'

/** Opens a shop on a server that lets everybody: what it is, then a mail, whose link leads on. */
export function SignUp() {
  const query = useQuery(signUpOfferQuery)
  const [mailedTo, setMailedTo] = useState('')
  if (isApiError(query.error, 'not_found'))
    return <AuthFrame logoUrl="" title={t`No sign-up here`} subtitle={t`Ask whoever runs this server for a shop.`} />
  if (mailedTo)
    return (
      <AuthFrame
        logoUrl=""
        title={t`Look into your mailbox`}
        subtitle={t`We have mailed a link to ${mailedTo}. Open it to go on.`}
      />
    )
  return (
    <AuthFrame logoUrl="" title={t`Open your shop`} subtitle={t`Tell us about your business.`}>
      <QueryView query={query}>{({ domain }) => <SignUpForm domain={domain} onMailed={setMailedTo} />}</QueryView>
    </AuthFrame>
  )
}

function emptyInput(): SignUpInput {
  return { companyName: '', email: '', label: '', ...guessPlace() }
}

function SignUpForm({ domain, onMailed }: { domain: string; onMailed: (email: string) => void }) {
  const signUp = useSignUp()
  const [values] = useState(emptyInput)
  const submit = async (input: SignUpInput) => {
    await signUp.mutateAsync(input)
    onMailed(input.email)
  }
  const form = useSchemaForm({ schema, values, submit })
  const field = form.getInputProps
  return (
    <SchemaForm form={form} submitLabel={t`Go on`}>
      <TextInput label={t`Name of your business`} autoComplete="organization" required {...field('companyName')} />
      <TextInput label={t`E-mail`} type="email" autoComplete="email" required {...field('email')} />
      <TextInput
        label={t`Address`}
        description={t`Clients and your team open it: ${{ address: `https://${form.values.label || t`your-shop`}.${domain}` }}`}
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('label')}
      />
      <PlaceFields field={field} place={values} />
    </SchemaForm>
  )
}

/** The mailed link. A button opens the shop, since programs that check mails open links too. */
export function ConfirmSignUp({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, error } = useConfirmSignUp()
  if (isApiError(error, 'id_taken')) return <LostLink reason={t`Another shop got this address meanwhile.`} />
  if (isApiError(error, 'link_not_valid')) return <LostLink reason={t`It was used already, or has expired.`} />
  return (
    <AuthFrame logoUrl="" title={t`Open your shop`} subtitle={t`Your e-mail address is confirmed.`}>
      {error && (
        <Alert color="red" role="alert" mb="md">
          {formatProblem(error)}
        </Alert>
      )}
      <Button fullWidth loading={isPending || isSuccess} onClick={() => mutate(token)}>
        {t`Open the shop`}
      </Button>
    </AuthFrame>
  )
}

function LostLink({ reason }: { reason: string }) {
  return (
    <AuthFrame logoUrl="" title={t`This link doesn’t work`} subtitle={reason}>
      <Button component="a" href="/sign-up" fullWidth>
        {t`Start again`}
      </Button>
    </AuthFrame>
  )
}
