const set = (role: 'replica' | 'origin') => `
  select set_config('session_replication_role', '${role}', true)
  where has_parameter_privilege('session_replication_role', 'SET')`

/**
 * Lets this transaction alone write what is known to be sound without each row's foreign keys being looked up, where the
 * database's user may: half of the time of a large import goes into that. Triggers rest as well, so it is for statements
 * that set off none. Where the user may not, all is checked, and takes longer.
 */
export const CHECKS_OFF = set('replica')
export const CHECKS_ON = set('origin')
