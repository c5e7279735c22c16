import { createBreachedPasswords } from '../providers/breached-passwords.ts'
import { createGoogle } from '../providers/google/id-token.ts'
import { createRecaptcha } from '../providers/recaptcha.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { SignedIn } from '../platform/http/request-context.ts'
import type { Enqueue } from '../platform/jobs/index.ts'
import type { Log } from '../platform/log.ts'
import { mailJob, type MailDeps } from '../platform/mail/index.ts'
import type { Module } from '../platform/modules/index.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import { deleteEndedLimits } from '../platform/shared-limit.ts'
import {
  accountMailJobs,
  accountRoutes,
  captchaRoutes,
  confirmIdentityRoutes,
  createAccessTokens,
  createBannedCustomers,
  createCheckNewPassword,
  createEmailCodes,
  createEndedSessions,
  createGoogleNonces,
  deleteExpiredChallenges,
  deleteExpiredCodes,
  deleteExpiredLinks,
  deleteExpiredNonces,
  deleteExpiredTokens,
  deleteOldFailures,
  googleRoutes,
  passkeyRoutes,
  passwordRoutes,
  profileRoutes,
  readTokenSecret,
  registrationRoutes,
  requireRecent,
  sessionRoutes,
  twoFactorRoutes,
  type AccessTokens,
  type PasskeyRegistrationDeps,
  type Passwords,
} from './accounts/index.ts'
import { companyMailJob, companyRoutes, deleteOldRegistrations } from './companies/index.ts'
import {
  enquiryRoutes,
  enquiryMail,
  mailEnquiry,
  mailSubscription,
  subscriptionMail,
} from './enquiries/index.ts'
import { deleteOldNotices, notificationRoutes } from './notifications/index.ts'

interface Loading {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
}

/** Loads the tokens and sessions. */
export const loadSessions = async ({ config, database, clock, log }: Loading) => {
  const [secret, ended, banned] = await Promise.all([
    readTokenSecret(config),
    createEndedSessions({ database, clock, log }),
    createBannedCustomers({ database, log }),
  ])
  return { secret, ended, banned }
}

export interface CustomersDeps extends Loading {
  readonly sessions: Awaited<ReturnType<typeof loadSessions>>
  readonly mail: MailDeps
  readonly enqueue: Enqueue
  readonly secretBox: SecretBox
  readonly passwords: Passwords
  readonly tidyEveryMs: number
}

/** The customers' district. */
export interface Customers extends Module {
  /** Throws ApiError UNAUTHORIZED, ACCOUNT_BANNED. */
  readonly signedIn: (token: string) => Promise<SignedIn>
  readonly requireRecent: (customer: SignedIn) => Promise<void>
  /** What creates an account with a passkey, for the invitations of staff. */
  readonly registering: PasskeyRegistrationDeps & { readonly accessTokens: AccessTokens }
}

/** Creates accounts, sessions, enquiries and notifications. */
export const createCustomers = ({
  config,
  database: { db },
  clock,
  log,
  sessions: { secret, ended, banned },
  mail,
  enqueue,
  secretBox,
  passwords,
  tidyEveryMs,
}: CustomersDeps): Customers => {
  const { websiteUrl } = mail
  const isEnded = (session: string) => ended.has(session)
  const accessTokens = createAccessTokens({ secret, clock, isEnded })
  const emailCodes = createEmailCodes({ secret, clock })
  const recaptcha = createRecaptcha(config.recaptcha, { websiteUrl, log })
  const google = createGoogle(config.google, clock)
  const nonces = createGoogleNonces({ secret, clock })
  const breached = createBreachedPasswords(config.breachedPasswordsUrl, log)
  const offersCards = config.cards !== undefined
  const accounts = {
    ...{ db, clock, accessTokens, passwords, emailCodes, enqueue },
    checkNewPassword: createCheckNewPassword(breached),
    verifyCaptcha: (token: string, ip: string) => recaptcha.verify(token, ip),
  }
  const { signInsPerMinute, registrationsPerHour, resetsPerHour, messagesPerHour } = config
  const signingIn = { db, clock, accessTokens, signInsPerMinute, enqueue }

  const deleteExpired = async (): Promise<void> => {
    await deleteExpiredTokens(db, clock)
    await deleteExpiredChallenges(db, clock)
    await deleteExpiredCodes(db, clock)
    await deleteExpiredLinks(db, clock)
    await deleteExpiredNonces(db, clock)
    await deleteOldFailures(db, clock)
    await deleteEndedLimits(db, clock)
  }

  return {
    signedIn: async (token) => {
      const customer = await accessTokens.read(token)
      if (banned.has(customer.customerId)) throw new ApiError('ACCOUNT_BANNED')
      return customer
    },
    requireRecent: (customer) => requireRecent(db, clock, customer),
    registering: { db, clock, emailCodes, enqueue, websiteUrl, accessTokens },
    routes: [
      ...accountRoutes({ ...accounts, signInsPerMinute, offersCards }),
      ...twoFactorRoutes({ ...signingIn, passwords, secretBox }),
      ...passkeyRoutes({ ...signingIn, websiteUrl }),
      ...googleRoutes({ ...signingIn, ...config.google, google, nonces, emailCodes }),
      ...confirmIdentityRoutes({
        ...signingIn,
        ...{ passwords, secretBox, websiteUrl, google, nonces },
      }),
      ...sessionRoutes({ db, clock }),
      ...registrationRoutes({ ...accounts, registrationsPerHour, websiteUrl }),
      ...passwordRoutes({ ...accounts, resetsPerHour }),
      ...profileRoutes({ db, clock, offersCards }),
      ...companyRoutes({ db, clock, enqueue }),
      ...captchaRoutes(recaptcha),
      ...notificationRoutes({ db, clock }),
      ...enquiryRoutes({ db, clock, enqueue, messagesPerHour }),
    ],
    jobs: [
      ...accountMailJobs({ ...mail, clock, emailCodes }),
      companyMailJob({ ...mail, provider: config.providerMailTo }),
      mailJob(mailEnquiry, enquiryMail, { ...mail, provider: config.providerMailTo }),
      mailJob(mailSubscription, subscriptionMail, mail),
    ],
    schedules: [
      { name: 'expired tokens', everyMs: tidyEveryMs, run: deleteExpired },
      {
        name: 'old notices',
        everyMs: tidyEveryMs,
        run: () => deleteOldNotices(db, clock.now()),
      },
      {
        name: 'old company registrations',
        everyMs: tidyEveryMs,
        run: () => deleteOldRegistrations(db, clock.now()),
      },
    ],
    stop: () => Promise.all([ended.stop(), banned.stop()]),
  }
}
