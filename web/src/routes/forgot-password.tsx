import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { setupQuery } from '../features/auth/api.ts'
import { ForgotPasswordScreen } from '../features/auth/sign-in/screens.tsx'

// Like /login, usually answered by login.html.
export const Route = createFileRoute('/forgot-password')({ component: ForgotPassword })

function ForgotPassword() {
  const { data } = useQuery({ ...setupQuery, refetchOnMount: false })
  return <ForgotPasswordScreen setup={{ logoUrl: data?.logoUrl ?? '' }} />
}
