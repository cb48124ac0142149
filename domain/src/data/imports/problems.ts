import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { ImportProblemCode } from './schema.ts'

/** What is wrong with a cell or a row of a file to import. */
export const PROBLEM_WORDS: Record<ImportProblemCode, MessageDescriptor> = {
  name_missing: msg`There is no name`,
  text_too_long: msg`The text is too long`,
  invisible_characters: msg`There are invisible characters in the text`,
  email_invalid: msg`This is not an e-mail address`,
  phone_invalid: msg`This is not a phone number`,
  date_unreadable: msg`This is not a date in the chosen order`,
  date_out_of_range: msg`The year is not between 1900 and 2100`,
  time_unreadable: msg`This is not a time`,
  number_unreadable: msg`This is not a whole number`,
  number_out_of_range: msg`The number is too small or too large`,
  money_unreadable: msg`This is not an amount of money`,
  yes_or_no_unreadable: msg`This is neither yes nor no`,
  too_many_tags: msg`There are more than 20 tags`,
  too_many_cells: msg`The row has more cells than there are columns`,
  service_unknown: msg`There is no service of this name: import the services first`,
  client_unknown: msg`There is no such client: import the clients first`,
  client_ambiguous: msg`More than one client fits, or the name is another one`,
  client_missing: msg`It doesn’t say whose it is`,
  package_missing: msg`It doesn’t say which package it is`,
  visits_unknown: msg`It doesn’t say how many visits the pass had when it was sold`,
  negative_balance: msg`More visits were used than were sold`,
  more_left_than_sold: msg`More visits are left than were sold`,
  balance_disagrees: msg`Visits sold, used and left don’t add up`,
  balance_missing: msg`It doesn’t say how much is left`,
  code_unreadable: msg`This can’t be the code of a gift card`,
  ends_before_start: msg`It ends before it starts`,
  in_the_future: msg`The visit is in the future`,
  date_missing: msg`There is no date`,
  kind_unknown: msg`This is neither a class nor one-to-one`,
}
