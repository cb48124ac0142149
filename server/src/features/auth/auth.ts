import { passkey } from '@better-auth/passkey'
import { PASSWORD_MAX, PASSWORD_MIN } from '@deskbell/domain/auth/schema.ts'
import { INVITATION_HEADER } from '@deskbell/domain/auth/team/header.ts'
import { LANGUAGES } from '@deskbell/domain/messages/kinds.ts'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Database } from '../../db/client.ts'
import * as schema from '../../db/schema/auth.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { createPasswordHasher, type PasswordHasher } from './hash-password.ts'
import { hashSessionTokens } from './hash-session-tokens.ts'
import { chooseSignInBusiness } from './memberships.ts'
import { mailReset, RESET_MINUTES } from './reset-mail.ts'
import { refuseOneFactor, refuseUsedCode } from './second-factor.ts'

/**
 * Header in which the app passes the client's IP address to the auth library, overwriting any value that the client
 * sent.
 */
export const ADDRESS_HEADER = 'x-deskbell-address'
/** Header in which the app passes the business of the address, if that has one, likewise. */
export const HOST_BUSINESS_HEADER = 'x-deskbell-business'
// Answered as a wrong password, so that nobody learns where a person works.
const NOT_A_MEMBER = { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'No member of this business' }
export const COOKIE_PREFIX = 'deskbell'
const SESSION_DAYS = 30

const TRIES = { window: 60, max: 10 }
const MAILS = { window: 600, max: 5 }

type Options = {
  db: Database
  secret: string
  publicUrl: string | undefined
  mailer: Mailer
  /** See `createPasswordHasher`. */
  passwordCost: number
}

function createAuthFor(
  { db, secret, publicUrl, mailer, passwords }: Omit<Options, 'passwordCost'> & { passwords: PasswordHasher },
  secure: boolean,
) {
  return betterAuth({
    appName: 'Deskbell',
    baseURL: publicUrl ?? (secure ? 'https://localhost' : 'http://localhost'),
    basePath: '/api/auth',
    secret,
    database: (options: BetterAuthOptions) =>
      hashSessionTokens(drizzleAdapter(db, { provider: 'pg', schema })(options)),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: passwords,
      resetPasswordTokenExpiresIn: RESET_MINUTES * 60,
      revokeSessionsOnPasswordReset: true,
      // Called for requests from the sign-in page. Account settings mail their own link (`sendReset`), to wait for
      // delivery.
      sendResetPassword: ({ user, token }) => mailReset({ db, mailer, publicUrl }, user.id, token),
    },
    user: {
      additionalFields: {
        origin: { type: 'string', required: false, input: false, returned: false },
        language: { type: [...LANGUAGES], required: false, input: false },
      },
    },
    // Hash the identifiers, so that read access to the database doesn't reveal usable reset links.
    verification: { storeIdentifier: 'hashed' },
    // The app asks for a newer proof of the person than `freshAge` would: see `requireRecentSignIn`.
    session: {
      expiresIn: SESSION_DAYS * 86_400,
      updateAge: 86_400,
      freshAge: 0,
      additionalFields: { businessId: { type: 'string', required: true, input: false } },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (made, ctx) => {
            const businessId = await chooseSignInBusiness(db, {
              userId: made.userId,
              businessId: ctx?.headers?.get(HOST_BUSINESS_HEADER) || null,
              invitation: ctx?.headers?.get(INVITATION_HEADER) ?? '',
              now: new Date(),
            })
            if (!businessId) throw APIError.from('UNAUTHORIZED', NOT_A_MEMBER)
            return { data: { ...made, businessId } }
          },
        },
      },
    },
    // Stored in the database: counters survive a restart and are shared by all servers.
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
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        if (ctx.path === '/two-factor/verify-totp') await refuseUsedCode(db, ctx)
      }),
    },
    plugins: [
      twoFactor({ issuer: 'Deskbell' }),
      passkey({
        rpName: 'Deskbell',
        authentication: {
          afterVerification: async ({ verification, clientData }) => {
            // Without a PIN or fingerprint the passkey is one factor only, and can't replace two.
            if (!verification.authenticationInfo.userVerified) await refuseOneFactor(db, clientData.id)
          },
        },
      }),
    ],
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: secure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // The app checks the origin of every write itself, including these endpoints: see http/csrf.ts.
      disableOriginCheck: true,
      disableCSRFCheck: true,
      // Don't wait for the mail: the response time would reveal that the account exists (user enumeration).
      backgroundTasks: { handler: () => undefined },
    },
    logger: { disabled: true },
    // Thrown to our error handler: the library would print errors to the console, with the values of failed queries.
    onAPIError: { throw: true },
    telemetry: { enabled: false },
  })
}

export type AuthLibrary = ReturnType<typeof createAuthFor>

/** Two instances of the auth library: cookies are marked Secure over https only. */
export type Auth = { over(https: boolean): AuthLibrary; passwords: PasswordHasher }

export function createAuth(options: Options): Auth {
  const passwords = createPasswordHasher(options.passwordCost)
  const plain = createAuthFor({ ...options, passwords }, false)
  const secure = createAuthFor({ ...options, passwords }, true)
  return { over: (https) => (https ? secure : plain), passwords }
}
