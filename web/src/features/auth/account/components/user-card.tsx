import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Card } from '../../../../components/card.tsx'
import { Facts } from '../../../../components/facts.tsx'
import { FormModal } from '../../../../components/form-modal.tsx'
import { useSession } from '../../queries.ts'
import { ResetPassword } from './reset-password.tsx'

/** Who is signed in. */
export function UserCard() {
  const { user } = useSession()
  const [opened, { open, close }] = useDisclosure()
  return (
    <Card
      title="User Information"
      aside={
        <Button variant="default" onClick={open}>
          Reset Password
        </Button>
      }
    >
      <Facts facts={[{ label: 'E-mail', words: user.email }]} />
      <FormModal title="Reset Password" opened={opened} onClose={close}>
        <ResetPassword onDone={close} />
      </FormModal>
    </Card>
  )
}
