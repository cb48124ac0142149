import { createFileRoute, useLocation } from '@tanstack/react-router'
import { ConfirmSignUp, SignUp } from '../features/auth/sign-up/sign-up.tsx'

export const Route = createFileRoute('/sign-up')({ component: SignUpScreen })

function SignUpScreen() {
  const token = useLocation({ select: ({ hash }) => hash })
  return token ? <ConfirmSignUp token={token} /> : <SignUp />
}
