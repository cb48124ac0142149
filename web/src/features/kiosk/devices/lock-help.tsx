import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './lock-help.module.css'

/** Drawing of a device. Decorative: the text beside it says the same. */
function Tablet({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 104 84" aria-hidden="true">
      <rect x="6" y="12" width="92" height="66" rx="8" className={classes.body} />
      <rect x="13" y="19" width="78" height="52" rx="3" className={classes.screen} />
      {children}
    </svg>
  )
}

function HomeScreenPicture() {
  const others = [24, 64].flatMap((x) => [28, 50].map((y) => ({ x, y })))
  return (
    <Tablet>
      {others.map(({ x, y }) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="14" height="14" rx="4" className={classes.light} opacity="0.25" />
      ))}
      <rect x="42" y="35" width="20" height="20" rx="5" className={classes.light} />
      <path d="M47 49h10M52 41v1M47.500 48a4.500 5.500 0 0 1 9 0" className={classes.mark} />
    </Tablet>
  )
}

function TripleClickPicture() {
  return (
    <Tablet>
      <rect x="74" y="8" width="16" height="5" rx="2" className={classes.dot} />
      <path d="M70 7l-3-4M82 5V1M94 7l3-4" className={classes.mark} />
      {[40, 52, 64].map((x) => (
        <circle key={x} cx={x} cy="45" r="4" className={classes.light} />
      ))}
    </Tablet>
  )
}

function PinnedPicture() {
  return (
    <Tablet>
      <circle cx="52" cy="45" r="17" className={classes.light} />
      <path d="M47 36h10M49 36v8l-4 5h14l-4-5v-8M52 49v7" className={classes.mark} />
    </Tablet>
  )
}

function ManagedPicture() {
  return (
    <Tablet>
      {[32, 52, 72].map((x) => (
        <g key={x}>
          <rect x={x - 7} y="50" width="14" height="12" rx="2" className={classes.light} />
          <path d={`M52 36 ${x} 48`} className={classes.mark} />
        </g>
      ))}
      <circle cx="52" cy="33" r="6" className={classes.dot} />
    </Tablet>
  )
}

const WAYS: { title: string; picture: ReactNode; steps: string[] }[] = [
  {
    title: t`First: put Deskbell on the home screen`,
    picture: <HomeScreenPicture />,
    steps: [
      t`Open the kiosk in Safari (iPad) or Chrome (Android, Chromebook, Windows).`,
      t`Choose “Add to Home Screen” or “Install”, and start it from there: it fills the whole screen.`,
      t`Let the tablet stay awake while it charges, and set it to take its time from the network.`,
    ],
  },
  {
    title: t`iPad: Guided Access`,
    picture: <TripleClickPicture />,
    steps: [
      t`Settings → Accessibility → Guided Access: switch it on, and set a passcode that clients don’t know.`,
      t`Open Deskbell and press the top button three times (the home button on an older iPad). Tap Start.`,
      t`To end it, press three times again and give the passcode.`,
    ],
  },
  {
    title: t`Android: pin the screen`,
    picture: <PinnedPicture />,
    steps: [
      t`Settings → Security → App pinning: switch it on, and let it ask for the PIN before it is ended.`,
      t`Open Deskbell, then the overview of open apps. Tap the icon of Deskbell, then Pin.`,
      t`To end it, hold Back and Overview together, or swipe up and hold.`,
    ],
  },
  {
    title: t`Several tablets: managed kiosk mode`,
    picture: <ManagedPicture />,
    steps: [
      t`ChromeOS: in the Google Admin console, add Deskbell’s address as a kiosk app.`,
      t`Windows: Settings → Accounts → Other users → Set up a kiosk, with Microsoft Edge and Deskbell’s address.`,
      t`Android Enterprise: let your device management start Deskbell in lock task mode.`,
    ],
  },
]

/**
 * Instructions for locking the device itself: Deskbell can keep people within the kiosk, but not within the browser.
 */
export function LockHelp() {
  return (
    <div className={classes.ways}>
      <Text size="md">
        {t`With a PIN, Deskbell itself is locked: nobody gets from the kiosk to your clients. So that nobody leaves the kiosk for another app either, lock the tablet as well.`}
      </Text>
      {WAYS.map(({ title, picture, steps }) => (
        <section key={title} className={classes.way}>
          <div className={classes.picture}>{picture}</div>
          <div>
            <h3 className={classes.title}>{title}</h3>
            <ol className={classes.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        </section>
      ))}
    </div>
  )
}
