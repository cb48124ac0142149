import classes from './feeds.module.css'

/** How an address comes into the usual calendars. */
export function FeedHelp() {
  return (
    <dl className={classes.help}>
      <dt>Google Calendar</dt>
      <dd>
        On a computer: “Other calendars”, +, “From URL”. Paste the address. Google looks for news every few hours.
      </dd>
      <dt>Apple Calendar</dt>
      <dd>
        On a Mac: File, “New Calendar Subscription…”. On an iPhone: Calendars, “Add Calendar”, “Add Subscription
        Calendar”.
      </dd>
      <dt>Outlook</dt>
      <dd>“Add calendar”, “Subscribe from web”. Paste the address.</dd>
    </dl>
  )
}
