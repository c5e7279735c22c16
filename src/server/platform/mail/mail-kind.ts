import { randomUUID } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import type { Locale } from '../http/request-locale.ts'
import {
  eachAlone,
  FailedForGood,
  jobRow,
  type Job,
  type JobRow,
  type JobTry,
  type Worker,
} from '../jobs/index.ts'
import { ProviderError } from '../provider-error.ts'
import { localePrefix } from './locale-prefix.ts'
import { drawMail, type MailContent } from './mail-layout.ts'
import { noteMail, type MailTry } from './sent-mails.ts'
import { mailText, type MailTextKey } from './mail-texts.ts'
import type { Mail, Mailer } from './mailer.ts'

/** The reader of a mail. */
export interface Recipient {
  readonly email: string
  readonly name: string
  readonly locale: Locale
  readonly replyTo?: string
}

/** Texts and links in the reader's language. */
export interface MailTexts {
  readonly locale: Locale
  readonly websiteUrl: string
  readonly t: (key: MailTextKey, params?: Readonly<Record<string, string | number>>) => string
  readonly link: (path: string) => string
}

/** The dependencies of every mail. */
export interface MailDeps {
  readonly db: Queryable
  readonly mailer: Mailer
  /** The website's URL, without a trailing slash. */
  readonly websiteUrl: () => string
}

type WithRecipient = { readonly to: Recipient }

/** A kind of mail. */
export interface MailKind<Input, Data extends WithRecipient, Deps extends object = MailDeps> {
  readonly name: string
  /** Reads the content; undefined when the mail is obsolete. */
  data(input: Input, deps: Deps): Promise<Data | undefined>
  /** Identifies the mail: tries with the same identity arrive as one. Undefined: each try is a separate mail. */
  identity(data: Data): string | undefined
  subject(data: Data, texts: MailTexts): string
  content(
    data: Data,
    texts: MailTexts,
  ): Omit<MailContent, 'locale' | 'name' | 'subject' | 'websiteUrl' | 'rows'> &
    Partial<Pick<MailContent, 'rows'>>
}

/** Defines a kind of mail. */
export const defineMail = <Input, Data extends WithRecipient, Deps extends object = MailDeps>(
  mail: MailKind<Input, Data, Deps>,
): MailKind<Input, Data, Deps> => mail

/** Renders a mail. */
export const composeMail = <Data extends WithRecipient>(
  mail: Pick<MailKind<never, Data>, 'name' | 'identity' | 'subject' | 'content'>,
  data: Data,
  websiteUrl: string,
): Mail => {
  const { email, name, locale, replyTo } = data.to
  const texts: MailTexts = {
    locale,
    websiteUrl,
    t: (key, params) => mailText(locale, key, params),
    link: (path) => `${websiteUrl}${localePrefix(locale)}${path}`,
  }
  return {
    to: email,
    ...(replyTo !== undefined && { replyTo }),
    messageId: `<${mail.identity(data) ?? `${mail.name}-${randomUUID()}`}@${new URL(websiteUrl).hostname}>`,
    ...drawMail({
      rows: [],
      ...mail.content(data, texts),
      subject: mail.subject(data, texts),
      ...{ name, locale, websiteUrl },
    }),
  }
}

/** Returns the server's own words, for staff. */
const reasonOf = ({ message, cause }: ProviderError): string =>
  cause instanceof Error ? cause.message : message

const sendOnce = async (mailer: Mailer, mail: Mail): Promise<void> => {
  try {
    await mailer.send(mail)
  } catch (error) {
    const isForGood = error instanceof ProviderError && error.class === 'input'
    throw isForGood ? new FailedForGood(reasonOf(error), { cause: error }) : error
  }
}

/** Renders and sends a mail, and notes the try. Throws ProviderError when it should be retried, and FailedForGood. */
export const sendMail = async <Input, Data extends WithRecipient, Deps extends MailDeps>(
  mail: MailKind<Input, Data, Deps>,
  input: Input,
  deps: Deps,
  jobTry: JobTry,
  note: (db: Queryable, mail: MailTry) => Promise<void> = noteMail,
): Promise<void> => {
  const data = await mail.data(input, deps)
  if (data === undefined) return
  const composed = composeMail(mail, data, deps.websiteUrl())
  const { messageId = '', to } = composed
  // The tries of a mail are one note, also if each is a separate mail.
  const id = mail.identity(data) === undefined ? `job:${jobTry.id}` : messageId
  // A note that fails sends no mail twice, and hides no refusal.
  const noted = (state: MailTry['state']): Promise<void> =>
    note(deps.db, { id, to, name: mail.name, state }).catch(() => undefined)
  try {
    await sendOnce(deps.mailer, composed)
  } catch (error) {
    const isRefused = error instanceof FailedForGood
    await noted(isRefused ? 'REFUSED' : jobTry.isLast ? 'FAILED' : 'RETRYING')
    throw error
  }
  await noted('SENT')
}

/** Sends a mail of one kind. */
type Send<Input> = (input: Input, jobTry: JobTry) => Promise<void>

/** Makes a job send mails of a kind: the one place where a mail is registered. */
export type UseMail<Deps> = <Input, Data extends WithRecipient>(
  mail: MailKind<Input, Data, Deps & object>,
) => Send<Input>

/** Returns the job that sends mails of several kinds. */
export const mailsJob = <JobData, Deps extends MailDeps>(
  job: Job<JobData>,
  deps: Deps,
  createWorker: (use: UseMail<Deps>) => Worker<JobData>,
): JobRow => {
  const mails: string[] = []
  const worker = createWorker((mail) => {
    mails.push(mail.name)
    return (input, jobTry) => sendMail(mail, input, deps, jobTry)
  })
  return { ...jobRow(job, worker), mails }
}

/** Returns the job that sends mails of one kind. */
export const mailJob = <Input, Data extends WithRecipient, Deps extends MailDeps>(
  job: Job<Input>,
  mail: MailKind<Input, Data, Deps>,
  deps: Deps,
): JobRow => mailsJob(job, deps, (use) => eachAlone(use(mail)))
