import { sql } from 'drizzle-orm'
import {
  addresses,
  challenges,
  companyInfo,
  companyRegistrations,
  companyVerifications,
  contactMessages,
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
import {
  ofCustomer,
  type PersonalData,
  type PersonalTable,
} from '../platform/personal-data/index.ts'
import { endSessionsOf } from './accounts/index.ts'

const aboutSignIn = { no: 'It protects the sign-in, and is of no use elsewhere' } as const

/** Rows of a table of ours, which end with the account. */
const own = (
  table: PersonalTable['table'] & { readonly customerId: Parameters<typeof ofCustomer>[0] },
  exported: PersonalTable['exported'] = 'all',
): PersonalTable => ({
  table,
  rowsOf: ofCustomer(table.customerId),
  exported,
  atDeletion: 'delete',
})

const emailOf = (customerId: string) =>
  sql`(select lower(c.email) from customers c where c.id = ${customerId}::uuid)`

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
    own(refreshTokens, { without: [refreshTokens.hash, refreshTokens.family] }),
    own(oneTimeCodes, aboutSignIn),
    own(mailedLinks, aboutSignIn),
    own(challenges, aboutSignIn),
    own(twoFactors, { without: [twoFactors.sealedSecret, twoFactors.lastStep] }),
    own(recoveryCodes, aboutSignIn),
    own(passkeys, { without: [passkeys.publicKey, passkeys.credentialId] }),
    {
      table: signInFailures,
      rowsOf: (customerId) => sql`${signInFailures.subject} = ${customerId}`,
      exported: aboutSignIn,
      atDeletion: 'delete',
    },
    own(addresses),
    {
      ...own(companyRegistrations, { without: [companyRegistrations.content] }),
      file: {
        folder: 'company',
        name: companyRegistrations.fileName,
        content: companyRegistrations.content,
      },
    },
    own(companyVerifications),
    own(companyInfo),
    own(notifications, { without: [notifications.cause] }),
    {
      table: contactMessages,
      rowsOf: (customerId) => sql`lower(${contactMessages.email}) = ${emailOf(customerId)}`,
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
