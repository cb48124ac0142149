import { useNavigate } from '@tanstack/react-router'
import { loadPage } from '../../lib/load-page.ts'
import { useSession } from './api.ts'

/** Returns a function that opens the sign-in after a sign-out, without the language of the person who left. */
export function useOpenLogin(): () => Promise<void> {
  const navigate = useNavigate()
  const { user } = useSession()
  return () => (user.language === null ? navigate({ to: '/login' }) : loadPage('/login'))
}
