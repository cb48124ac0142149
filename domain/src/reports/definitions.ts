import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { ReportName } from './schema.ts'

/** How the numbers of each report are counted. Apart from the names, which every screen of the dashboard loads. */
export const DEFINITIONS: Record<ReportName, MessageDescriptor[]> = {
  sales: [
    msg`Money counts on the day on which it was received or given back, and not when the pass was sold.`,
    msg`Refunds are below zero; net is what was received and refunded together. Payments are counted without refunds.`,
    msg`What was paid from gift cards and credit is no money received: that came in when they were sold, or when a refund was kept as credit. It is shown apart, below zero where more was given back to them. Their sale itself has no tax; what is paid with them has.`,
    msg`Tax is what each payment included at the rate that its pass was sold with; refunds give theirs back.`,
    msg`A service gets what was paid for its visits and for passes that cover it alone; all other passes are “Several services”.`,
    msg`Passes sold are those bought in these days, but for complimentary ones, those moved here from another client and those that only hold the visits before an import; narrowed to a method or to who took the money, those that such a payment came in for in these days. The average sale is the mean of their prices after discount.`,
    msg`Drawers are those closed in these days, with the money of their whole session: expected is the float with all payments and cash put in or taken out, of each method what was paid by it. Outside of drawers is what was received or given back in these days while no drawer was open for it. Narrowed to a person, closes are those by that person; narrowed to a package, drawers are left out.`,
  ],
  products: [
    msg`Products count on the day of their sale, paid or not; sales are after discount. Refunds are below zero and count on the day on which money was given back. Tax is what both included.`,
    msg`The stock is as of today, of products whose pieces are counted and that are not archived. Its value is its pieces times what one costs now; a stock below zero is worth nothing.`,
    msg`What came and went are the entries of the stock ledger on these days, at what a piece cost then. Counted is what stock-takings found more or less than expected.`,
  ],
  attendance: [
    msg`A visit is a check-in that was not undone. It counts on the day and in the hour of the shop’s clock in which the client came, whenever it was entered or sent. When the clocks go back, the hour that comes twice counts as one.`,
    msg`A client who came twice is two visits and one client. Clients are those with at least one visit on these days, each counted once.`,
    msg`Unpaid: no pass has paid for it, as things stand now.`,
    msg`First visits: visits before which the client has no other, of any service, with any employee and from any source. Of two at the same moment it is one.`,
    msg`The employee and the service are those written on the check-in; “–” where no employee is. Imported visits count as any other.`,
  ],
  passes: [
    msg`Sold are the passes bought in these days, complimentary ones too, but for those moved here from another client and those that only hold the visits before an import; their visits are as many as they were sold with, unlimited ones counting none, and the price is after discount.`,
    msg`Used are the visits that passes paid for, on the day of the visit, without those undone; a service may use more than one. No-shows are visits taken for missed appointments less those given back, on the day on which that was noted.`,
    msg`Expiring, unused and overdrawn are as of today, whichever days are chosen, and only passes that have not been ended. Expiring: with visits left, not frozen, and the last day is today or one of the 30 days after it. Unused: with visits left and not expired (a frozen pass doesn’t expire), and no visit and no missed appointment was ever taken from it, or only such as were undone. Overdrawn: more visits were taken than there were.`,
  ],
  liability: [
    msg`Open visits are those left at the end of a day on passes that count visits, have not been ended and whose last day is not before that day. A frozen pass doesn’t expire. Unlimited passes count no visits and are not in here. A pass from which more was taken than there was counts below zero.`,
    msg`Opening is how it stood at the end of the day before the first one, closing at the end of the last one, or today where that is still to come. Each of the others is what it added, or, below zero, what it took: opening and all of them make up closing.`,
    msg`Sold: visits of passes sold or imported. Used: check-ins and no-shows, less those undone. Refunded: visits taken by refunds. Adjusted: visits put right by hand, moved between clients, and taken by ending a pass or given back with it. Each counts when it was written to the pass’s history.`,
    msg`Expired: visits left on passes whose last day went by, or left on one that was ended; above zero where such visits came back, as by an extension, or went in another way.`,
    msg`Gift cards and credit: the money left on them at the end of a day, by the last day that a card has now. Used is what was paid with them, less what was given back to them; refunded was paid out again; adjusted also holds what was imported. Expired cards keep their money, but it counts as expired.`,
    msg`Money is the price that a pass was sold for, after discount, times its visits left by those it was sold with, rounded to the cent, paid or not. Visits moved to another client keep what they were worth.`,
  ],
  clients: [
    msg`New: clients who were added on these days, whether they have come or not. Archived ones count, those merged into another client don’t.`,
    msg`Came: clients with at least one visit (a check-in that was not undone) on these days, each counted once. Returning: those of them who had come before the first of these days.`,
    msg`Over time each day, week or month is counted by itself: who came in two of them is in both, and returning is who had come before it began. The row below all is of all days together.`,
    msg`Inactive: clients, not archived, who have come at some time, but not on any of the last so many days (60, where nothing else is chosen) up to the last day of the report, and for whom nothing is booked after it. While the last day is not over, the days are counted up to today and what is booked from now on.`,
    msg`Booked means a place, not only held, in an appointment that begins after the end, that was booked before the end and has not been cancelled or missed since.`,
    msg`Rebooked: clients who came on these days and either had something booked at the end of them, in the same sense, or came again after the end and within 30 times 24 hours after their last visit on these days. Its share is that of the clients who came.`,
    msg`Retention: the clients whose first visit ever was in a month, and the part of them who came in each month after it (0 is that month itself). Months are whole, even where the report begins or ends within one; the month that is on counts as far as it has come, and those to come are empty. The row below all leaves out, in each column, the months that have not come so far.`,
  ],
  appointments: [
    msg`A booking is a client’s place in an appointment or class; it counts on the local day on which that begins, as it stands now, with the service and employee it has now. Places that are only held, and those that lapsed or were let go while held, are none.`,
    msg`Booked = kept + cancelled by the client + cancelled by the shop + missed + open. Kept: the client came. Missed: marked as a no-show, forgiven or not. Open: still to come, or over and nobody said what became of it.`,
    msg`Walk-ins have a place without having booked. They are counted apart and in nothing else but the places taken.`,
    msg`Late cancellation: cancelled by the client less than 24 hours before the start, or after it; part of those cancelled by the client.`,
    msg`Late arrival: came by a booking, and checked in 5 minutes or more after the start; part of those kept.`,
    msg`Fill rate: places taken out of the places of classes that were not cancelled. Taken are those booked and not cancelled or missed, and walk-ins. Appointments for one client have no fill rate.`,
    msg`Lead time: days, of 24 hours, from when a booking was made to the start, none below zero; of all booked, those cancelled too. The median is the middle one.`,
  ],
  employees: [
    msg`Rostered: when an employee can be booked by the hours as they are set now: at work, while the shop is open, less breaks and time off. It counts from the day on which they were added, or of their first appointment where that was earlier, through the day on which they were archived. Days to come count too.`,
    msg`Booked: the time of their appointments and classes, without buffers, that begin on these days, are not cancelled, and in which at least one place is booked or was kept; places that are only held don’t count. Two at one time count both, and so does time outside the roster.`,
    msg`Utilisation: booked out of rostered. It may be above 100 %.`,
    msg`Appointments: as many as make up the time booked. Missed: bookings of theirs marked as a no-show.`,
    msg`Visits: check-ins with them that were not undone, on the day on which the client came.`,
    msg`Value of visits: not what was paid on these days, but what the visits are worth. On a pass with a number of visits: its price by that number, times the visits taken, rounded to the smallest coin for each visit. Paid for in a sale, without a pass: its price there. Otherwise, unlimited passes and unpaid visits included: the price of the place that was booked; without one, nothing. Visits moved to another client keep what they were worth.`,
    msg`Tips: what was paid on these days of tips for an employee, less what was given back. Tips for the team belong to nobody here.`,
    msg`Employees who are archived are shown where any of their numbers is not zero.`,
  ],
  activity: [
    msg`An entry is one thing that somebody did: added, changed, sold, moved, undid. Entries are only ever added.`,
    msg`A check-in by itself is no entry, since Attendance counts those; one that was undone or moved is.`,
    msg`What was secret, as the PIN, is never written down.`,
  ],
}
