import { passkey } from '@better-auth/passkey'
import { PASSWORD_MAX, PASSWORD_MIN } from '@deskbell/domain/auth/schema.ts'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { twoFactor } from 'better-auth/plugins'
import type { Database } from '../../db/client.ts'
import * as schema from '../../db/schema/auth.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { mailReset, RESET_MINUTES } from './reset-mail.ts'

/** The header in which the app, and nobody else, tells the auth library the visitor's address. */
export const ADDRESS_HEADER = 'x-deskbell-address'
export const COOKIE_PREFIX = 'deskbell'
const SESSION_DAYS = 30

const TRIES = { window: 60, max: 10 }
const MAILS = { window: 600, max: 5 }

type Options = { db: Database; secret: string; publicUrl: string | undefined; mailer: Mailer }

function createAuthFor({ db, secret, publicUrl, mailer }: Options, secure: boolean) {
  return betterAuth({
    appName: 'Deskbell',
    baseURL: publicUrl ?? (secure ? 'https://localhost' : 'http://localhost'),
    basePath: '/api/auth',
    secret,
    database: drizzleAdapter(db, { provider: 'pg', schema }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      resetPasswordTokenExpiresIn: RESET_MINUTES * 60,
      revokeSessionsOnPasswordReset: true,
      // Asked for at the sign-in, by whoever knows an address; Settings sends its own, and waits for it.
      sendResetPassword: ({ user, token }) => mailReset({ db, mailer, publicUrl }, user.id, token),
    },
    user: {
      additionalFields: {
        businessId: { type: 'string', required: true, input: false },
        origin: { type: 'string', required: false, input: false, returned: false },
      },
    },
    // Whoever can read the database still can't open what was mailed.
    verification: { storeIdentifier: 'hashed' },
    session: { expiresIn: SESSION_DAYS * 86_400, updateAge: 86_400 },
    // Kept in the database, so that a restart doesn't reset the count and all servers share it.
    rateLimit: {
      enabled: true,
      storage: 'database',
      customRules: {
        '/sign-in/email': TRIES,
        '/two-factor/*': TRIES,
        '/passkey/*': TRIES,
        '/request-password-reset': MAILS,
        '/sign-out': { window: 60, max: 100 },
      },
    },
    plugins: [twoFactor({ issuer: 'Deskbell' }), passkey({ rpName: 'Deskbell' })],
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: secure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // The app checks the origin of every write itself, for these endpoints too: see middleware/origin.ts.
      disableOriginCheck: true,
      disableCSRFCheck: true,
      // An answer that waited for a mail would tell that there is somebody to mail to.
      backgroundTasks: { handler: () => undefined },
    },
    logger: { disabled: true },
    telemetry: { enabled: false },
  })
}

export type AuthLibrary = ReturnType<typeof createAuthFor>

/** The auth library twice: cookies are marked Secure where the visitor came by https, and only there. */
export type Auth = { over(https: boolean): AuthLibrary }

export function createAuth(options: Options): Auth {
  const plain = createAuthFor(options, false)
  const secure = createAuthFor(options, true)
  return { over: (https) => (https ? secure : plain) }
}
