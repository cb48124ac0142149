import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { BellMark } from '../../components/bell-mark.tsx'
import { LogoImage } from '../../components/logo-image.tsx'
import classes from './auth-frame.module.css'

const PRODUCT_NAME = 'Deskbell'
const PRODUCT_VERSION = __APP_VERSION__
const VENDOR = { name: t`Deskbell`, url: 'https://deskbell.example' }

export type AuthFrameProps = { title: string; subtitle: string; children?: ReactNode }

/** Frame of the screens outside a session, with the logo of the business or else the product's. */
export function AuthFrame({ logoUrl, title, subtitle, children }: AuthFrameProps & { logoUrl: string }) {
  const product = (
    <>
      <BellMark size={40} />
      {PRODUCT_NAME}
    </>
  )
  return (
    <div className={classes.page}>
      <main className={classes.card}>
        <p className={classes.brand}>
          <LogoImage url={logoUrl} height={64} alt={t`Company logo`} className={classes.logo} instead={product} />
        </p>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.subtitle}>{subtitle}</p>
        {children}
      </main>
      <footer className={classes.footer}>
        {t`Version ${{ version: PRODUCT_VERSION }}`} · <a href={VENDOR.url}>{VENDOR.name}</a>
      </footer>
    </div>
  )
}
