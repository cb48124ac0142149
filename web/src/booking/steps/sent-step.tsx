import type { OnlineHeld } from '@deskbell/domain/online-booking/schema.ts'
import { type Choice, choose } from '../address.ts'
import { placeFor, timeWords } from '../format.ts'
import { fill, useSpeech } from '../language.ts'
import type { Shop } from '../shop.ts'
import { Button, Buttons, Text, Title } from '../ui.tsx'

export function SentStep({ shop }: { shop: Shop; choice: Choice }) {
  const { words, language } = useSpeech()
  const sent = history.state as (OnlineHeld & { choice: Choice }) | null
  const time = sent ? timeWords(sent.heldUntil, placeFor(shop, language)) : ''
  return (
    <>
      <Title>{words.sentTitle}</Title>
      {sent && <Text>{fill(words.sentText, { email: sent.email, time })}</Text>}
      <Text>{words.sentHint}</Text>
      <Buttons>
        <Button onClick={() => choose({})}>{words.another}</Button>
        {sent && <Button onClick={() => history.back()}>{words.changeAddress}</Button>}
      </Buttons>
    </>
  )
}
