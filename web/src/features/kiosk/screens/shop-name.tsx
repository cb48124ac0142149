import { LogoImage } from '../../../components/logo-image.tsx'
import { useSession } from '../../auth/queries.ts'
import classes from './shop-name.module.css'

export function ShopName() {
  const { companyName, logoUrl } = useSession().business
  return (
    <p className={classes.shop}>
      <LogoImage url={logoUrl} height={64} className={classes.logo} instead={<Bell />} />
      <span className={classes.name}>{companyName}</span>
    </p>
  )
}

function Bell() {
  return (
    <svg className={classes.mark} viewBox="0 0 64 64" aria-hidden="true">
      <path d="M28 20h8M32 20v5M15 43h34M19 43v-4a13 13 0 0 1 26 0v4" />
    </svg>
  )
}
