import { DrawnSignature } from '../../../components/drawn-signature.tsx'
import { SignaturePad } from '../../../components/signature-pad.tsx'
import { typedSignature } from '../../../components/typed-signature.ts'
import type { SignatureDraft } from '../../waivers/signature-draft.ts'
import { useWords } from '../view.tsx'
import { Field } from './field.tsx'
import { KioskButton } from './kiosk-button.tsx'
import classes from './sign-waiver.module.css'

type Props = { draft: SignatureDraft; draw: (part: Partial<SignatureDraft>) => void }

/** Signed with a finger, or by whoever can't with the letters of a name. */
export function SignatureField(props: Props) {
  return props.draft.typed === null ? <Drawing {...props} /> : <Typing {...props} typed={props.draft.typed} />
}

function Drawing({ draft, draw }: Props) {
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

function Typing({ draft, draw, typed }: Props & { typed: string }) {
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
