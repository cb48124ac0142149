import { t } from '@lingui/core/macro'
// Parts for pages that don't load Mantine. They look like Mantine's with our theme.
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import classes from './light.module.css'

export function LightButton({
  look,
  busy = false,
  wide = false,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { look?: 'quiet'; busy?: boolean; wide?: boolean }) {
  const className = wide ? `${classes.button} ${classes.wide}` : classes.button
  return <button className={className} data-look={look} aria-busy={busy || undefined} type={type} {...rest} />
}

/** A button that looks like a link. */
export function LightLinkButton(props: ComponentProps<'button'>) {
  return <button type="button" className={classes.link} {...props} />
}

export function LightLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a className={classes.link} {...rest}>
      {children}
    </a>
  )
}

export function LightInput({ label, ...rest }: ComponentProps<'input'> & { label?: string }) {
  const id = useId()
  return (
    <div>
      {label && (
        <label className={classes.label} htmlFor={id}>
          {label}
          {rest.required && (
            <span className={classes.star} aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
      )}
      <div className={classes.input}>
        <input id={id} {...rest} />
      </div>
    </div>
  )
}

/** Password field with a button that shows what was typed. */
export function LightPasswordInput(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className={classes.input} data-toggle>
      <input {...props} type={shown ? 'text' : 'password'} />
      <button
        type="button"
        className={classes.toggle}
        tabIndex={-1}
        aria-label={t`Show the password`}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
          <path d="M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7Z" />
          {shown ? <path d="M3 3l18 18" /> : <circle cx="12" cy="12" r="3" />}
        </svg>
      </button>
    </div>
  )
}

/** `role`: 'alert' for a failure, 'status' for the rest. `bad`: a status that is bad news. */
export function LightNotice({ role, bad, children }: { role: 'alert' | 'status'; bad?: boolean; children: ReactNode }) {
  return (
    <div className={classes.notice} role={role} data-bad={bad}>
      {children}
    </div>
  )
}

export function LightStack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>
}
