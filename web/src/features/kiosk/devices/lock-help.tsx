import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './lock-help.module.css'
import { HomeScreenPicture, ManagedPicture, PinnedPicture, TripleClickPicture } from './lock-pictures.tsx'

const WAYS: { title: string; picture: ReactNode; steps: string[] }[] = [
  {
    title: 'First: put Deskbell on the home screen',
    picture: <HomeScreenPicture />,
    steps: [
      'Open the kiosk in Safari (iPad) or Chrome (Android, Chromebook, Windows).',
      'Choose “Add to Home Screen” or “Install”, and start it from there: it fills the whole screen.',
      'Let the tablet stay awake while it charges, and set it to take its time from the network.',
    ],
  },
  {
    title: 'iPad: Guided Access',
    picture: <TripleClickPicture />,
    steps: [
      'Settings → Accessibility → Guided Access: switch it on, and set a passcode that clients don’t know.',
      'Open Deskbell and press the top button three times (the home button on an older iPad). Tap Start.',
      'To end it, press three times again and give the passcode.',
    ],
  },
  {
    title: 'Android: pin the screen',
    picture: <PinnedPicture />,
    steps: [
      'Settings → Security → App pinning: switch it on, and let it ask for the PIN before it is ended.',
      'Open Deskbell, then the overview of open apps. Tap the icon of Deskbell, then Pin.',
      'To end it, hold Back and Overview together, or swipe up and hold.',
    ],
  },
  {
    title: 'Several tablets: managed kiosk mode',
    picture: <ManagedPicture />,
    steps: [
      'ChromeOS: in the Google Admin console, add Deskbell’s address as a kiosk app.',
      'Windows: Settings → Accounts → Other users → Set up a kiosk, with Microsoft Edge and Deskbell’s address.',
      'Android Enterprise: let your device management start Deskbell in lock task mode.',
    ],
  },
]

/** How to keep people from leaving the browser: Deskbell locks itself, and only the tablet can lock the tablet. */
export function LockHelp() {
  return (
    <div className={classes.ways}>
      <Text size="md">
        With a PIN, Deskbell itself is locked: nobody gets from the kiosk to your clients. So that nobody leaves the
        kiosk for another app either, lock the tablet as well.
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
