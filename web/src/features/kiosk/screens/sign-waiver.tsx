import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type Dispatch, type FormEvent, useEffect, useRef } from 'react'
import { DrawnSignature, SignaturePad } from '../../../components/signature-pad.tsx'
import { typedSignature } from '../../../components/typed-signature.ts'
import { findSignatureProblem, type SignatureDraft, type SignatureProblem } from '../../waivers/signature-draft.ts'
import { WaiverText } from '../../waivers/waiver-text.tsx'
import type { KioskEvent } from '../kiosk-machine.ts'
import type { Screen } from '../screens.ts'
import { Field } from './field.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions } from './panel.tsx'
import classes from './sign-waiver.module.css'

type SignatureFieldProps = { draft: SignatureDraft; draw: (part: Partial<SignatureDraft>) => void }

/** Signature, drawn by finger or typed as a name (for accessibility). */
function SignatureField(props: SignatureFieldProps) {
  return props.draft.typed === null ? <Drawing {...props} /> : <Typing {...props} typed={props.draft.typed} />
}

function Drawing({ draft, draw }: SignatureFieldProps) {
  const { t } = useLingui()
  return (
    <div className={classes.signature}>
      <p className={classes.hint}>{t`Sign here with your finger`}</p>
      <SignaturePad label={t`Signature`} strokes={draft.strokes} onDraw={(strokes) => draw({ strokes })} />
      <div className={classes.pills}>
        <KioskButton pill onTap={() => draw({ strokes: [] })}>
          {t({ context: 'button: erase what was drawn', message: 'Clear' })}
        </KioskButton>
        <KioskButton pill onTap={() => draw({ typed: '', strokes: [] })}>
          {t({ context: 'button: type the signature instead of drawing it', message: 'Type your name instead' })}
        </KioskButton>
      </div>
    </div>
  )
}

function Typing({ draft, draw, typed }: SignatureFieldProps & { typed: string }) {
  const { t } = useLingui()
  return (
    <div className={classes.signature}>
      <Field
        label={t`Your name, as your signature`}
        autoCapitalize="words"
        value={typed}
        onType={(name) => draw({ typed: name, strokes: typedSignature(name) })}
      />
      <DrawnSignature label={t`Signature`} strokes={draft.strokes} />
      <div className={classes.pills}>
        <KioskButton pill onTap={() => draw({ typed: null, strokes: [] })}>
          {t({ context: 'button: draw the signature instead of typing it', message: 'Draw it instead' })}
        </KioskButton>
      </div>
    </div>
  )
}

type Props = { screen: Extract<Screen, { at: 'waiver' | 'signing' }>; dispatch: Dispatch<KioskEvent> }

/** Waiver text with a signature field. The check-in is already made, so "Later" loses nothing. */
export function SignWaiver({ screen, dispatch }: Props) {
  const { t } = useLingui()
  const { toSign, draft } = screen
  const busy = screen.at === 'signing'
  const problem = screen.at === 'waiver' && screen.tried ? findSignatureProblem(draft) : null
  const draw = (part: Partial<SignatureDraft>) => dispatch({ type: 'draw', part })
  function submit(event: FormEvent) {
    event.preventDefault()
    dispatch({ type: 'sign' })
  }
  return (
    <Panel title={toSign.waiver.title}>
      <form className={classes.form} noValidate autoComplete="off" onSubmit={submit}>
        <WaiverText {...toSign.waiver} />
        {toSign.signer === 'either' && <WhoSigns screen={screen} draw={draw} />}
        {draft.who === 'guardian' && (
          <Field
            label={t`Name of the parent or guardian`}
            autoCapitalize="words"
            value={draft.guardianName}
            onType={(guardianName) => draw({ guardianName })}
          />
        )}
        <SignatureField draft={draft} draw={draw} />
        <Problem words={problem && t(PROBLEMS[problem])} />
        <PanelActions>
          <KioskButton primary submits busy={busy}>
            {busy ? t`Saving your signature…` : t({ context: 'button: give the signature', message: 'Sign' })}
          </KioskButton>
          <KioskButton busy={busy} onTap={() => dispatch({ type: 'reset' })}>
            {t({ context: 'button: not now', message: 'Later' })}
          </KioskButton>
        </PanelActions>
      </form>
    </Panel>
  )
}

function WhoSigns({
  screen: { toSign, draft },
  draw,
}: {
  screen: Props['screen']
  draw: (part: Partial<SignatureDraft>) => void
}) {
  const { t } = useLingui()
  const choices = [
    { who: 'client', label: t`I am ${{ age: toSign.waiver.adultAge }} or older` },
    { who: 'guardian', label: t`A parent or guardian signs for me` },
  ] as const
  return (
    <fieldset className={classes.who}>
      <legend>{t`Who signs?`}</legend>
      {choices.map(({ who, label }) => (
        <label key={who} className={classes.choice}>
          <input type="radio" name="who" checked={draft.who === who} onChange={() => draw({ who })} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** Scrolls into view: the screen may be longer than the display. */
const PROBLEMS: Record<SignatureProblem, MessageDescriptor> = {
  who: msg`Say who signs`,
  guardian_missing: msg`Enter the name of the parent or guardian`,
  guardian_too_long: msg`This name is too long`,
  nothing_drawn: msg`Please sign in the field`,
}

function Problem({ words }: { words: string | null }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (words) line.current?.scrollIntoView({ block: 'nearest' })
  }, [words])
  return (
    <p ref={line} role="alert" className={words ? classes.problem : undefined}>
      {words}
    </p>
  )
}
