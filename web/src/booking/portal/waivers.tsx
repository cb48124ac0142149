import type { PortalWaivers } from '@deskbell/domain/client-portal/waivers-schema.ts'
import { formatDate } from '@deskbell/domain/shared/format.ts'
import type { ToSign } from '@deskbell/domain/waivers/schema.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { DrawnSignature, SignaturePad } from '../../components/signature-pad.tsx'
import { typedSignature } from '../../components/typed-signature.ts'
import {
  draftFor,
  findSignatureProblem,
  getGuardianName,
  type SignatureDraft,
  type SignatureProblem,
} from '../../features/waivers/signature-draft.ts'
import { WaiverText } from '../../features/waivers/waiver-text.tsx'
import { getJson, postJson, useLoad } from '../api.ts'
import { type DateFormatting, toDay } from '../format.ts'
import fields from '../steps/field.module.css'
import { Field } from '../steps/field.tsx'
import { Button, Buttons, Failed, FailureNotice, Notice, parts, Text, Title, Waiting } from '../ui.tsx'
import { useAction, useIdempotencyKey } from '../use-action.ts'
import { People } from './people.tsx'
import classes from './portal.module.css'
import type { ScreenProps } from './screens.tsx'
import { Section } from './section.tsx'

/** Screen on which a client, or the guardian of one, signs the waiver, and reads what was signed. */
export function Waivers(props: ScreenProps) {
  const { t } = useLingui()
  const { clientId, people, onChoose } = props
  return (
    <>
      <Title>{t`Your signature`}</Title>
      <People label={t`Who signs`} people={people} chosen={clientId} onChoose={onChoose} />
      <LoadedWaivers key={clientId} {...props} path={`/api/me/clients/${clientId}/waivers`} />
    </>
  )
}

function LoadedWaivers({ path, on }: ScreenProps & { path: string }) {
  const { value, retry } = useLoad<PortalWaivers>(path, getJson)
  if (value.is === 'loading') return <Waiting />
  if (value.is === 'failed') return <Failed failure={value.failure} onRetry={retry} />
  return <ClientWaivers path={path} on={on} loaded={value.answer} />
}

type Props = { path: string; on: DateFormatting; loaded: PortalWaivers }

/** Keeps the version that was shown first, even if another one is published meanwhile. */
function ClientWaivers({ path, on, loaded }: Props) {
  const { t } = useLingui()
  const [waivers, setWaivers] = useState(loaded)
  const isSigned = waivers !== loaded && !waivers.toSign
  return (
    <>
      {waivers.toSign ? (
        <SignForm key={waivers.toSign.waiver.id} path={path} toSign={waivers.toSign} onSigned={setWaivers} />
      ) : (
        <div role="status">
          <Text>{isSigned ? t`Thank you, you have signed.` : t`There is nothing to sign now.`}</Text>
        </div>
      )}
      <Signed path={path} on={on} items={waivers.items} />
    </>
  )
}

function Signed({ path, on, items }: Omit<Props, 'loaded'> & { items: PortalWaivers['items'] }) {
  const { t } = useLingui()
  if (items.length === 0) return null
  const day = (at: string) => formatDate(toDay(at, on), on.locale)
  return (
    <Section title={t`What you have signed`}>
      <ul className={parts.card}>
        {items.map(({ id, title, signerName, signedAt, expiresOn, counts }) => (
          <li key={id} className={classes.row}>
            <span className={classes.words}>
              <a href={`${path}/${id}/pdf`} target="_blank" rel="noopener">
                {t`${{ title }} (PDF)`}
              </a>
              <br />
              <span className={parts.soft}>
                {[
                  signerName,
                  day(signedAt),
                  counts && expiresOn && t`valid through ${{ date: formatDate(expiresOn, on.locale) }}`,
                  !counts && t`not valid any more`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const PROBLEMS: Record<SignatureProblem, MessageDescriptor> = {
  who: msg`Say who signs.`,
  guardian_missing: msg`Enter the name of the parent or guardian.`,
  guardian_too_long: msg`This name is too long.`,
  nothing_drawn: msg`Please sign in the field.`,
}

function SignForm({
  path,
  toSign,
  onSigned,
}: {
  path: string
  toSign: ToSign
  onSigned: (waivers: PortalWaivers) => void
}) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(() => draftFor(toSign.signer))
  const [hasTried, setTried] = useState(false)
  const { run, isBusy, failure } = useAction()
  const getId = useIdempotencyKey()
  const problem = hasTried ? findSignatureProblem(draft) : null
  const draw = (part: Partial<SignatureDraft>) => setDraft({ ...draft, ...part })
  const sign = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (findSignatureProblem(draft)) return
    const body = { waiverId: toSign.waiver.id, guardianName: getGuardianName(draft), strokes: draft.strokes }
    void run(async () => onSigned(await postJson<PortalWaivers>(path, { id: getId(body), ...body })))
  }
  return (
    <form className={fields.fields} onSubmit={sign} noValidate>
      <h2 className={classes.heading}>{toSign.waiver.title}</h2>
      <WaiverText {...toSign.waiver} />
      {toSign.signer === 'either' && <WhoSigns draft={draft} draw={draw} adultAge={toSign.waiver.adultAge} />}
      {draft.who === 'guardian' && (
        <Field
          label={t`Name of the parent or guardian`}
          name="guardianName"
          autoComplete="name"
          value={draft.guardianName}
          onChange={(guardianName) => draw({ guardianName })}
        />
      )}
      <SignatureField draft={draft} draw={draw} />
      {problem && <Notice kind="error">{t(PROBLEMS[problem])}</Notice>}
      <FailureNotice failure={failure} />
      <Buttons>
        <Button look="go" submits isBusy={isBusy}>
          {isBusy ? t`Sending…` : t({ context: 'button: give the signature', message: 'Sign' })}
        </Button>
      </Buttons>
    </form>
  )
}

type FieldProps = { draft: SignatureDraft; draw: (part: Partial<SignatureDraft>) => void }

function WhoSigns({ draft, draw, adultAge }: FieldProps & { adultAge: number }) {
  const { t } = useLingui()
  const choices = [
    { who: 'client', label: t`I am ${{ age: adultAge }} or older` },
    { who: 'guardian', label: t`A parent or guardian signs` },
  ] as const
  return (
    <fieldset className={classes.wish}>
      <legend>{t`Who signs?`}</legend>
      {choices.map(({ who, label }) => (
        <label key={who} className={classes.check}>
          <input type="radio" name="who" checked={draft.who === who} onChange={() => draw({ who })} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** Signature, drawn by finger, pen or mouse, or typed as a name (for accessibility). */
function SignatureField({ draft, draw }: FieldProps) {
  const { t } = useLingui()
  if (draft.typed !== null)
    return (
      <>
        <Field
          label={t`Your name, as your signature`}
          name="signature"
          autoComplete="off"
          value={draft.typed}
          onChange={(name) => draw({ typed: name, strokes: typedSignature(name) })}
        />
        <DrawnSignature label={t`Signature`} strokes={draft.strokes} />
        <Buttons>
          <Button onClick={() => draw({ typed: null, strokes: [] })}>
            {t({ context: 'button: draw the signature instead of typing it', message: 'Draw it instead' })}
          </Button>
        </Buttons>
      </>
    )
  return (
    <>
      <p>{t`Sign here`}</p>
      <SignaturePad label={t`Signature`} strokes={draft.strokes} onDraw={(strokes) => draw({ strokes })} />
      <Buttons>
        <Button onClick={() => draw({ strokes: [] })}>
          {t({ context: 'button: erase what was drawn', message: 'Clear' })}
        </Button>
        <Button onClick={() => draw({ typed: '', strokes: [] })}>
          {t({ context: 'button: type the signature instead of drawing it', message: 'Type your name instead' })}
        </Button>
      </Buttons>
    </>
  )
}
