import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createClient, createPass, createService, createWaiver } from '../../../../../server/src/test/factories.ts'
import { useDesk } from '../../../test/desk.tsx'
import { drawSignature, useSignatureFields } from '../../../test/signing.ts'
import { useTablet } from '../../../test/tablet.ts'
import { passTime } from '../../../test/time.ts'

const desk = useDesk()
const tablet = useTablet(desk)

useSignatureFields()

test('whoever has no time signs later, and a signature is forgotten when nobody goes on', async () => {
  const shop = await desk.openShop()
  await createService(shop)
  const { id: clientId } = await createClient(shop)
  await createPass(shop, { clientId })
  await createWaiver(shop)
  const { user, lookUp, tap, findHeading } = await tablet.open(shop)
  await lookUp('0142')
  await tap('Check in')
  await screen.findByText(/One more thing: please sign/)
  await tap('Read and sign')
  await findHeading('Taking part at your own risk')
  drawSignature(screen.getByRole('img', { name: 'Signature' }))
  await passTime(31_000)
  await findHeading('Still there?')
  await passTime(11_000)
  await findHeading(/Check in here/)

  await lookUp('0142')
  await tap('Check in')
  await tap('Read and sign')
  await user.click(await screen.findByText('I am 18 or older'))
  await tap('Sign')
  expect(await screen.findByRole('alert')).toHaveTextContent('Please sign in the field')
  await tap('Later')
  await findHeading(/Check in here/)
})
