import { sql } from 'drizzle-orm'
import {
  addresses,
  challenges,
  companyInfo,
  companyRegistrations,
  companyVerifications,
  enquiries,
  customers,
  mailedLinks,
  notifications,
  oneTimeCodes,
  passkeys,
  recoveryCodes,
  refreshTokens,
  signInFailures,
  subscriptions,
  twoFactors,
} from '../platform/db/schema/index.ts'
import { ofCustomer, own, type PersonalData } from '../platform/personal-data/index.ts'
import { endSessionsOf } from './accounts/index.ts'

const aboutSignIn = { no: 'It protects the sign-in, and is of no use elsewhere' } as const

/** Only a verified email address: another's could be typed into an account. */
const emailOf = (customerId: string) =>
  sql`(select lower(c.email) from customers c
    where c.id = ${customerId}::uuid and c.email_verified_at is not null)`

/** A customer without a name and without a way to sign in; the country stays, which taxes depend on. */
const anonymous = {
  username: sql`'deleted-' || id::text`,
  email: sql`id::text || '@deleted.invalid'`,
  emailVerifiedAt: sql`null`,
  passwordHash: sql`''`,
  firstName: sql`''`,
  lastName: sql`''`,
  phoneNumber: sql`null`,
  organization: sql`''`,
  identityNumber: sql`''`,
  address1: sql`''`,
  address2: sql`''`,
  stateProvince: sql`''`,
  postalCode: sql`''`,
  city: sql`''`,
  referredBy: sql`null`,
  googleSubject: sql`null`,
  googleEmail: sql`null`,
} as const

/** The data of accounts, companies, notifications and enquiries. */
export const customersData: PersonalData = {
  beforeDeletion: ({ tx, customerId, now }) => endSessionsOf(tx, { now: () => now }, customerId),
  tables: [
    own(refreshTokens, ofCustomer(refreshTokens.customerId), {
      without: [refreshTokens.hash, refreshTokens.family],
    }),
    own(oneTimeCodes, ofCustomer(oneTimeCodes.customerId), aboutSignIn),
    own(mailedLinks, ofCustomer(mailedLinks.customerId), aboutSignIn),
    own(challenges, ofCustomer(challenges.customerId), aboutSignIn),
    own(twoFactors, ofCustomer(twoFactors.customerId), {
      without: [twoFactors.sealedSecret, twoFactors.lastStep],
    }),
    own(recoveryCodes, ofCustomer(recoveryCodes.customerId), aboutSignIn),
    own(passkeys, ofCustomer(passkeys.customerId), {
      without: [passkeys.publicKey, passkeys.credentialId],
    }),
    {
      table: signInFailures,
      rowsOf: (customerId) => sql`${signInFailures.subject} = ${customerId}`,
      exported: aboutSignIn,
      atDeletion: 'delete',
    },
    own(addresses, ofCustomer(addresses.customerId)),
    {
      ...own(companyRegistrations, ofCustomer(companyRegistrations.customerId), {
        without: [companyRegistrations.content],
      }),
      file: {
        folder: 'company',
        name: companyRegistrations.fileName,
        content: companyRegistrations.content,
      },
    },
    own(companyVerifications, ofCustomer(companyVerifications.customerId)),
    own(companyInfo, ofCustomer(companyInfo.customerId)),
    own(notifications, ofCustomer(notifications.customerId), { without: [notifications.cause] }),
    {
      table: enquiries,
      rowsOf: (customerId) => sql`lower(${enquiries.email}) = ${emailOf(customerId)}`,
      exported: {
        no: 'A stranger may have given the address: nothing proves that the message is theirs',
      },
      atDeletion: 'delete',
    },
    {
      table: subscriptions,
      rowsOf: (customerId) => sql`lower(${subscriptions.email}) = ${emailOf(customerId)}`,
      exported: { without: [subscriptions.linkHash] },
      atDeletion: 'delete',
    },
    {
      table: customers,
      rowsOf: ofCustomer(customers.id),
      exported: { without: [customers.passwordHash, customers.balanceVersion] },
      atDeletion: { overwrite: anonymous },
    },
  ],
}
