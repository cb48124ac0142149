import { type Dispatch, type FormEvent, useEffect, useRef } from 'react'
import { DrawnSignature, SignaturePad } from '../../../components/signature-pad.tsx'
import { typedSignature } from '../../../components/typed-signature.ts'
import { findSignatureProblem, type SignatureDraft } from '../../waivers/signature-draft.ts'
import { WaiverText } from '../../waivers/waiver-text.tsx'
import type { KioskEvent } from '../kiosk-machine.ts'
import type { Screen } from '../screens.ts'
import { useWords } from '../view.tsx'
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
  const words = useWords()
  return (
    <div className={classes.signature}>
      <p className={classes.hint}>{words.signHere}</p>
      <SignaturePad label={words.signatureField} strokes={draft.strokes} onDraw={(strokes) => draw({ strokes })} />
      <div className={classes.pills}>
        <KioskButton pill onTap={() => draw({ strokes: [] })}>
          {words.clearSignature}
        </KioskButton>
        <KioskButton pill onTap={() => draw({ typed: '', strokes: [] })}>
          {words.typeName}
        </KioskButton>
      </div>
    </div>
  )
}

function Typing({ draft, draw, typed }: SignatureFieldProps & { typed: string }) {
  const words = useWords()
  return (
    <div className={classes.signature}>
      <Field
        label={words.typedName}
        autoCapitalize="words"
        value={typed}
        onType={(name) => draw({ typed: name, strokes: typedSignature(name) })}
      />
      <DrawnSignature label={words.signatureField} strokes={draft.strokes} />
      <div className={classes.pills}>
        <KioskButton pill onTap={() => draw({ typed: null, strokes: [] })}>
          {words.drawName}
        </KioskButton>
      </div>
    </div>
  )
}

type Props = { screen: Extract<Screen, { at: 'waiver' | 'signing' }>; dispatch: Dispatch<KioskEvent> }

/** Waiver text with a signature field. The check-in is already made, so "Later" loses nothing. */
export function SignWaiver({ screen, dispatch }: Props) {
  const words = useWords()
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
            label={words.guardianName}
            autoCapitalize="words"
            value={draft.guardianName}
            onType={(guardianName) => draw({ guardianName })}
          />
        )}
        <SignatureField draft={draft} draw={draw} />
        <Problem words={problem && words.signatureProblem[problem]} />
        <PanelActions>
          <KioskButton primary submits busy={busy}>
            {busy ? words.signingWaiver : words.sign}
          </KioskButton>
          <KioskButton busy={busy} onTap={() => dispatch({ type: 'reset' })}>
            {words.signLater}
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
  const words = useWords()
  const choices = [
    { who: 'client', label: words.iAmAdult(toSign.waiver.adultAge) },
    { who: 'guardian', label: words.guardianSigns },
  ] as const
  return (
    <fieldset className={classes.who}>
      <legend>{words.whoSigns}</legend>
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
