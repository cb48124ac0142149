import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BellMark } from '../../components/bell-mark.tsx'
import { LogoImage } from '../../components/logo-image.tsx'
import { PRODUCT_NAME, PRODUCT_VERSION, VENDOR } from '../../lib/product.ts'
import { setupQuery } from './api.ts'
import classes from './auth-layout.module.css'

type Props = { title: string; subtitle: string; children: ReactNode }

/** The frame of the screens outside: signing in, setting up, joining. */
export function Door({ title, subtitle, children }: Props) {
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

/** The shop's own logo, or the product's. The guard of both screens has read which: it is there at once. */
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
