import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BellMark } from '../../components/bell-mark.tsx'
import { LogoImage } from '../../components/logo-image.tsx'
import { setupQuery } from './api.ts'
import classes from './auth-layout.module.css'

const PRODUCT_NAME = 'Deskbell'
const PRODUCT_VERSION = __APP_VERSION__
const VENDOR = { name: 'Deskbell', url: 'https://deskbell.example' }

type Props = { title: string; subtitle: string; children: ReactNode }

/** Frame of the screens outside a session: sign-in, setup, joining. */
export function AuthLayout({ title, subtitle, children }: Props) {
  return (
    <div className={classes.page}>
      <main className={classes.card}>
        <p className={classes.brand}>
          <Brand />
        </p>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.subtitle}>{subtitle}</p>
        {children}
      </main>
      <footer className={classes.footer}>
        Version {PRODUCT_VERSION} · <a href={VENDOR.url}>{VENDOR.name}</a>
      </footer>
    </div>
  )
}

/** Logo of the business, or else the product's. The route guard has already fetched it, so it renders at once. */
function Brand() {
  const { data } = useQuery({ ...setupQuery, refetchOnMount: false })
  const product = (
    <>
      <BellMark size={40} />
      {PRODUCT_NAME}
    </>
  )
  return (
    <LogoImage url={data?.logoUrl ?? ''} height={64} alt="Company logo" className={classes.logo} instead={product} />
  )
}
