import { notifyError } from '../../components/notify.tsx'
import { setDeviceDrawer } from '../../lib/device-drawer.ts'
import { loadPage } from '../../lib/load-page.ts'
import { useChooseBusiness } from '../auth/account/api.ts'
import { forgetRecent } from '../palette/recent.ts'

/** Returns a function that goes on in another shop, and leaves nothing of this one in the tab. */
export function useSwitchShop(): (businessId: string) => void {
  const choose = useChooseBusiness()
  return (businessId) =>
    choose.mutate(businessId, {
      onSuccess: ({ url }) => {
        forgetRecent()
        setDeviceDrawer('')
        void loadPage(url ?? '/dashboard')
      },
      onError: notifyError,
    })
}
