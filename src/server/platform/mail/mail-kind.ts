import type { Queryable } from '../db/database.ts'
import type { Locale } from '../http/request-locale.ts'
import { jobAlone, type Job, type JobRow } from '../jobs/index.ts'
import { localePrefix } from './locale-prefix.ts'
import { drawMail, type MailContent } from './mail-layout.ts'
import { mailText, type MailTextKey } from './mail-texts.ts'
import type { Mail, Mailer } from './mailer.ts'

/** The reader of a mail. */
export interface Recipient {
  readonly email: string
  /** Used in the greeting. */
  readonly name: string
  readonly locale: Locale
  /** The address that replies go to, unless it is the sender's. */
  readonly replyTo?: string
}

/** Texts and links in the reader's language. */
export interface MailTexts {
  readonly locale: Locale
  readonly siteUrl: string
  readonly t: (key: MailTextKey, params?: Readonly<Record<string, string | number>>) => string
  /** Returns the address of a page of the shop. */
  readonly link: (path: string) => string
}

/** What every mail needs to be read and sent. */
export interface MailDeps {
  readonly db: Queryable
  readonly mailer: Mailer
  /** The shop's address, without a slash at its end. */
  readonly siteUrl: () => string
}

type Addressed = { readonly to: Recipient }

/** One kind of mail. */
export interface MailKind<Input, Data extends Addressed, Deps extends object = MailDeps> {
  /** Unique among all mails. */
  readonly name: string
  /** Reads what the mail says; undefined when nobody should get it any more. */
  data(input: Input, deps: Deps): Promise<Data | undefined>
  /** Identifies the mail: a second try with the same identity is one mail in the reader's box. */
  identity(data: Data): string
  subject(data: Data, texts: MailTexts): string
  content(
    data: Data,
    texts: MailTexts,
  ): Omit<MailContent, 'locale' | 'name' | 'subject' | 'siteUrl' | 'rows'> &
    Partial<Pick<MailContent, 'rows'>>
}

/** Defines a kind of mail. */
export const defineMail = <Input, Data extends Addressed, Deps extends object = MailDeps>(
  mail: MailKind<Input, Data, Deps>,
): MailKind<Input, Data, Deps> => mail

/** Writes a mail. */
export const composeMail = <Data extends Addressed>(
  mail: Pick<MailKind<never, Data>, 'identity' | 'subject' | 'content'>,
  data: Data,
  siteUrl: string,
): Mail => {
  const { email, name, locale, replyTo } = data.to
  const texts: MailTexts = {
    locale,
    siteUrl,
    t: (key, params) => mailText(locale, key, params),
    link: (path) => `${siteUrl}${localePrefix(locale)}${path}`,
  }
  return {
    to: email,
    ...(replyTo !== undefined && { replyTo }),
    messageId: `<${mail.identity(data)}@${new URL(siteUrl).hostname}>`,
    ...drawMail({
      rows: [],
      ...mail.content(data, texts),
      subject: mail.subject(data, texts),
      ...{ name, locale, siteUrl },
    }),
  }
}

/** Reads, writes and sends a mail. @throws ProviderError when it has to be tried again */
export const sendMail = async <Input, Data extends Addressed, Deps extends MailDeps>(
  mail: MailKind<Input, Data, Deps>,
  input: Input,
  deps: Deps,
): Promise<void> => {
  const data = await mail.data(input, deps)
  if (data !== undefined) await deps.mailer.send(composeMail(mail, data, deps.siteUrl()))
}

/** Returns the job that sends mails of one kind. */
export const mailJob = <Input, Data extends Addressed, Deps extends MailDeps>(
  job: Job<Input>,
  mail: MailKind<Input, Data, Deps>,
  deps: Deps,
): JobRow => jobAlone(job, (input) => sendMail(mail, input, deps))
