import { useQuery } from '@tanstack/react-query'
import { setupQuery } from './api.ts'
import { AuthFrame, type AuthFrameProps } from './auth-frame.tsx'

/** Frame of the screens outside a session: setup, joining. The route guard has fetched the logo, so it renders at once. */
export function AuthLayout(props: AuthFrameProps) {
  const { data } = useQuery({ ...setupQuery, refetchOnMount: false })
  return <AuthFrame logoUrl={data?.logoUrl ?? ''} {...props} />
}
