const set = (role: 'replica' | 'origin') => `
  select set_config('session_replication_role', '${role}', true)
  where has_parameter_privilege('session_replication_role', 'SET')`

/**
 * Disables foreign key checks for this transaction (session_replication_role), for rows that are known to be valid: the
 * checks take half the time of a large import. It disables triggers too, so use it only for statements that need none.
 * No-op without the privilege; everything is then checked, which takes longer.
 */
export const DISABLE_FOREIGN_KEYS = set('replica')
export const ENABLE_FOREIGN_KEYS = set('origin')
