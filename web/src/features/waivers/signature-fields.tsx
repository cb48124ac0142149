import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { DrawnSignature } from '../../components/drawn-signature.tsx'
import { SignaturePad } from '../../components/signature-pad.tsx'
import { typedSignature } from '../../components/typed-signature.ts'
import type { SignatureDraft } from './signature-draft.ts'

type Props = { draft: SignatureDraft; draw: (part: Partial<SignatureDraft>) => void }

/** Signed with a finger, a pen or a mouse, or with the letters of a name. */
export function SignatureFields(props: Props) {
  return props.draft.typed === null ? <Drawing {...props} /> : <Typing {...props} typed={props.draft.typed} />
}

function Drawing({ draft, draw }: Props) {
  return (
    <Stack gap="xs">
      <Text size="md" fw={600}>
        Sign here
      </Text>
      <SignaturePad label="Signature" strokes={draft.strokes} onDraw={(strokes) => draw({ strokes })} />
      <Group gap="sm">
        <Button variant="default" onClick={() => draw({ strokes: [] })}>
          Clear
        </Button>
        <Button variant="default" onClick={() => draw({ typed: '', strokes: [] })}>
          Type the name instead
        </Button>
      </Group>
    </Stack>
  )
}

function Typing({ draft, draw, typed }: Props & { typed: string }) {
  return (
    <Stack gap="xs">
      <TextInput
        label="Name, as the signature"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget: { value } }) => draw({ typed: value, strokes: typedSignature(value) })}
      />
      <DrawnSignature label="Signature" strokes={draft.strokes} />
      <Group gap="sm">
        <Button variant="default" onClick={() => draw({ typed: null, strokes: [] })}>
          Draw it instead
        </Button>
      </Group>
    </Stack>
  )
}
