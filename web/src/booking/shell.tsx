import { LANGUAGE_NAMES, LANGUAGES } from '@deskbell/domain/messages/kinds.ts'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { isolateLeftToRight } from '../lib/direction.ts'
import { chooseLanguage } from './language.ts'
import classes from './shell.module.css'

type Front = { companyName: string; logoUrl: string; phone: string; phoneUri: string; address: string }

/** Page frame with the business's header and footer. `front` is null until it is loaded. */
export function Shell({ front, title, children }: { front: Front | null; title: string; children: ReactNode }) {
  const name = front?.companyName ?? ''
  useEffect(() => {
    document.title = name ? `${title} · ${name}` : title
  }, [name, title])
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        {front && <Logo front={front} />}
        <p className={classes.name}>{name}</p>
        <LanguageChoice />
      </header>
      <main className={classes.main}>{children}</main>
      {front && <Foot front={front} />}
    </div>
  )
}

function Logo({ front: { logoUrl, companyName } }: { front: Front }) {
  if (!logoUrl)
    return (
      <span className={`${classes.logo} ${classes.initial}`} aria-hidden="true">
        {companyName.slice(0, 1).toUpperCase()}
      </span>
    )
  return (
    <span className={classes.logo}>
      <img src={logoUrl} alt="" width="52" height="52" />
    </span>
  )
}

function LanguageChoice() {
  const { i18n, t } = useLingui()
  return (
    <select
      className={classes.language}
      aria-label={t`Language`}
      value={i18n.locale}
      onChange={({ target }) => chooseLanguage(target.value)}
    >
      {LANGUAGES.map((one) => (
        <option key={one} value={one} lang={one}>
          {LANGUAGE_NAMES[one]}
        </option>
      ))}
    </select>
  )
}

function Foot({ front: { address, phone, phoneUri } }: { front: Front }) {
  const { t } = useLingui()
  if (!address && !phone) return null
  return (
    <footer className={classes.foot}>
      {address && <p>{address}</p>}
      {phone && <a href={phoneUri}>{t`Call ${{ phone: isolateLeftToRight(phone) }}`}</a>}
    </footer>
  )
}
