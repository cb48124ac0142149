import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { ToSign } from '@deskbell/domain/waivers/schema.ts'
import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FormModal } from '../../components/form-modal.tsx'
import { Radio } from '../../components/mantine-more.ts'
import { notify } from '../../components/notify.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { DrawnSignature, SignaturePad } from '../../components/signature-pad.tsx'
import { typedSignature } from '../../components/typed-signature.ts'
import { formatProblem } from '../../lib/problem-labels.ts'
import { clientWaiversQuery, useSign } from './api.ts'
import {
  draftFor,
  findSignatureProblem,
  getGuardianName,
  type SignatureDraft,
  type SignatureProblem,
} from './signature-draft.ts'
import { WaiverText } from './waiver-text.tsx'

type SignatureFieldsProps = { draft: SignatureDraft; draw: (part: Partial<SignatureDraft>) => void }

/** Signature by finger, pen or mouse, or by typing a name. */
function SignatureFields(props: SignatureFieldsProps) {
  return props.draft.typed === null ? <Drawing {...props} /> : <Typing {...props} typed={props.draft.typed} />
}

function Drawing({ draft, draw }: SignatureFieldsProps) {
  return (
    <Stack gap="xs">
      <Text size="md" fw={600}>
        {t`Sign here`}
      </Text>
      <SignaturePad label={t`Signature`} strokes={draft.strokes} onDraw={(strokes) => draw({ strokes })} />
      <Group gap="sm">
        <Button variant="default" onClick={() => draw({ strokes: [] })}>
          {t({ context: 'button: clear the drawn signature', message: 'Clear' })}
        </Button>
        <Button variant="default" onClick={() => draw({ typed: '', strokes: [] })}>
          {t`Type the name instead`}
        </Button>
      </Group>
    </Stack>
  )
}

function Typing({ draft, draw, typed }: SignatureFieldsProps & { typed: string }) {
  return (
    <Stack gap="xs">
      <TextInput
        label={t`Name, as the signature`}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget: { value } }) => draw({ typed: value, strokes: typedSignature(value) })}
      />
      <DrawnSignature label={t`Signature`} strokes={draft.strokes} />
      <Group gap="sm">
        <Button variant="default" onClick={() => draw({ typed: null, strokes: [] })}>
          {t`Draw it instead`}
        </Button>
      </Group>
    </Stack>
  )
}

const PROBLEMS: Record<SignatureProblem, string> = {
  who: t`Say who signs`,
  guardian_missing: t`Enter the name of the parent or guardian`,
  guardian_too_long: t`This name is too long`,
  nothing_drawn: t`Sign in the field`,
}
type Props = {
  client: { id: string; firstName: string }
  toSign: ToSign
  onDone: () => void
  leaveLabel?: string
}

/** Sends a signature. Its id is an idempotency key: a retry reuses it, a new drawing gets another. */
function useSendSignature({ client, toSign, onDone }: Props, draft: SignatureDraft) {
  const sign = useSign(client.id)
  const [ids] = useState(() => new Map<string, string>())
  function send() {
    const signature = { waiverId: toSign.waiver.id, guardianName: getGuardianName(draft), strokes: draft.strokes }
    const key = JSON.stringify(signature)
    const id = ids.get(key) ?? newId()
    ids.set(key, id)
    const onSuccess = () => {
      notify(t`${{ name: client.firstName }} has signed`)
      onDone()
    }
    sign.mutate({ id, ...signature }, { onSuccess })
  }
  return { send, busy: sign.isPending, error: sign.error }
}

/** Form with the text, the signer and the signature field, for a client at the front desk. */
export function SignForm(props: Props) {
  const { client, toSign, onDone, leaveLabel = t`Cancel` } = props
  const [draft, setDraft] = useState(() => draftFor(toSign.signer))
  const [tried, setTried] = useState(false)
  const { send, busy, error } = useSendSignature(props, draft)
  const problem = tried ? findSignatureProblem(draft) : null
  const draw = (part: Partial<SignatureDraft>) => setDraft((before) => ({ ...before, ...part }))
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!busy && findSignatureProblem(draft) === null) send()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <WaiverText {...toSign.waiver} />
        {toSign.signer === 'either' && <WhoSigns client={client} toSign={toSign} draft={draft} draw={draw} />}
        {draft.who === 'guardian' && (
          <TextInput
            label={t`Name of the parent or guardian`}
            required
            autoComplete="off"
            value={draft.guardianName}
            onChange={({ currentTarget }) => draw({ guardianName: currentTarget.value })}
          />
        )}
        <SignatureFields draft={draft} draw={draw} />
        {(problem || error) && (
          <Alert color="red" role="alert">
            {problem ? PROBLEMS[problem] : formatProblem(error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone} disabled={busy}>
            {leaveLabel}
          </Button>
          <Button type="submit" loading={busy}>
            {t({ context: 'button: sign the waiver', message: 'Sign' })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function WhoSigns({
  client,
  toSign,
  draft,
  draw,
}: Pick<Props, 'client' | 'toSign'> & {
  draft: SignatureDraft
  draw: (part: Partial<SignatureDraft>) => void
}) {
  return (
    <Radio.Group
      label={t`Who signs?`}
      value={draft.who ?? ''}
      onChange={(who) => draw({ who: who === 'guardian' ? 'guardian' : 'client' })}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="client"
          label={t`${{ name: client.firstName }}, who is ${{ age: toSign.waiver.adultAge }} or older`}
        />
        <Radio value="guardian" label={t`A parent or guardian`} />
      </Stack>
    </Radio.Group>
  )
}

type SignModalProps = { client: { id: string; firstName: string }; opened: boolean; onClose: () => void }

export function SignModal({ client, opened, onClose }: SignModalProps) {
  return (
    <FormModal title={t`${{ name: client.firstName }} signs the waiver`} opened={opened} onClose={onClose} fullOnPhone>
      <SignNow client={client} onDone={onClose} />
    </FormModal>
  )
}

function SignNow({ client, onDone }: { client: SignModalProps['client']; onDone: () => void }) {
  const query = useQuery(clientWaiversQuery(client.id))
  return (
    <QueryView query={query}>{({ toSign }) => <Signing client={client} toSign={toSign} onDone={onDone} />}</QueryView>
  )
}

type SigningProps = Parameters<typeof SignForm>[0]

/** Keeps the version that was shown first, even if another one is published meanwhile. */
function Signing({ toSign, ...props }: Omit<SigningProps, 'toSign'> & { toSign: SigningProps['toSign'] | null }) {
  const [shown] = useState(toSign)
  return shown ? <SignForm {...props} toSign={shown} /> : <p>{t`There is nothing to sign now.`}</p>
}
