import { LANGUAGES } from '@deskbell/domain/messages/kinds.ts'
import { type ReactNode, useEffect } from 'react'
import { interpolate, LANGUAGE_NAMES, useTranslation } from './language.ts'
import classes from './shell.module.css'

type Front = { companyName: string; logoUrl: string; phone: string; phoneUri: string; address: string }

/** Page frame with the business's header and footer. `front` is null until it is loaded. */
export function Shell({ front, children }: { front: Front | null; children: ReactNode }) {
  const { words } = useTranslation()
  const name = front?.companyName ?? ''
  useEffect(() => {
    document.title = name ? `${words.bookOnline} · ${name}` : words.bookOnline
  }, [name, words])
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
  const { language, words, speak } = useTranslation()
  return (
    <select
      className={classes.language}
      aria-label={words.language}
      value={language}
      onChange={({ target }) => speak(LANGUAGES.find((one) => one === target.value) ?? language)}
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
  const { words } = useTranslation()
  if (!address && !phone) return null
  return (
    <footer className={classes.foot}>
      {address && <p>{address}</p>}
      {phone && <a href={phoneUri}>{interpolate(words.callUs, { phone })}</a>}
    </footer>
  )
}
