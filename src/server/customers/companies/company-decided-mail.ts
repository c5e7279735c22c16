import { and, eq } from 'drizzle-orm'
import { companyInfo, companyVerifications } from '../../platform/db/schema/index.ts'
import {
  accountFooter,
  defineMail,
  findReader,
  toReader,
  type MailDeps,
} from '../../platform/mail/index.ts'

interface Request {
  readonly customerId: string
  readonly about: 'VERIFIED' | 'REFUSED'
  readonly version: number
}

const texts = { VERIFIED: 'company.verified', REFUSED: 'company.refused' } as const

/** Informs a customer that their company is verified or refused; obsolete once it has changed. */
export const companyDecidedMail = defineMail({
  name: 'company-decided',
  data: async (request: Request, { db }: MailDeps) => {
    const { customerId, about, version } = request
    const [reader, [found]] = [
      await findReader(db, customerId),
      await db
        .select({ name: companyInfo.companyNameEn, reason: companyVerifications.reason })
        .from(companyVerifications)
        .innerJoin(companyInfo, eq(companyInfo.customerId, companyVerifications.customerId))
        .where(
          and(
            eq(companyVerifications.customerId, customerId),
            eq(companyVerifications.version, version),
            eq(companyVerifications.state, about),
          ),
        ),
    ]
    return reader && found && { to: toReader(reader), found, request }
  },
  identity: ({ request: { customerId, about, version } }) =>
    `company-${about.toLowerCase()}-${version}-${customerId}`,
  subject: ({ found: { name }, request }, { t }) => t(`${texts[request.about]}.subject`, { name }),
  content: ({ found: { name, reason }, request }, mail) => ({
    intro: mail.t(`${texts[request.about]}.intro`, { name }),
    ...(reason === null ? {} : { quote: reason }),
    note: mail.t(`${texts[request.about]}.note`),
    action: {
      label: mail.t(`${texts[request.about]}.action`),
      url: mail.link('/account/company'),
    },
    footer: accountFooter(mail),
  }),
})
