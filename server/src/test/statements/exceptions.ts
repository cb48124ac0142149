/** Functions whose statements go over all businesses, by file and name, with the reason. */
export const EXCEPTIONS: Record<string, string> = {
  // Who asks is found by a secret or an account; the business is the answer.
  'features/auth/queries.ts findCaller': 'by the hash of a session or a kiosk',
  'features/auth/queries.ts findKey': 'by the hash of an API key',
  'features/auth/queries.ts findAccountOwner': 'the businesses of an account',
  'features/auth/present.ts getSession': 'the businesses of an account',
  'features/auth/memberships.ts chooseBusiness': 'the businesses of an account',
  'features/auth/team/commands.ts endMembership': 'if the account works elsewhere',
  'features/auth/team/queries.ts findByLink': 'by the hash of an invitation',
  'features/integrations/feeds/queries.ts openFeed': 'by the hash of a feed',
  'features/tenancy/delete.ts leave': 'if the account works elsewhere',
  // The installation's own work.
  'jobs/due-businesses.ts enqueueDue': 'which businesses have something due',
  'db/sql.ts findDistinct': 'values that some business has, such as its time zone',
  'features/tenancy/delete.ts deleteDueBusinesses': 'which businesses are due for deletion',
  'db/login-attempts.ts deleteOldAttempts': 'the attempts at all accounts',
  'features/client-portal/sign-in/expired.ts deleteExpiredAccess': 'the expired access of all businesses',
  'features/data/backups/queries.ts requireSingleBusiness': 'if there are several businesses',
  'features/data/backups/queries.ts findBackupBusinessId': 'if there are several businesses',
  'features/data/backups/run.ts findAsked': 'a backup has all businesses',
  'features/data/backups/run.ts beginNightly': 'a backup has all businesses',
  'features/data/archive/revoked-access.ts findRevokedAccess': 'a restore replaces all businesses',
  'features/data/archive/revoked-access.ts findRemovedUsers': 'a restore replaces all businesses',
  'features/health/check-work.ts checkBackups': 'a backup has all businesses',
  'features/health/check-work.ts checkRestoreTests': 'a backup has all businesses',
  'features/health/watch-backups.ts watchBackups': 'if there are several businesses',
}
