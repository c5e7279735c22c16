export { accountFooter, findReader, toReader, type MailReader } from './customer-mail.ts'
export { localePrefix } from './locale-prefix.ts'
export {
  composeMail,
  defineMail,
  mailJob,
  mailsJob,
  type MailDeps,
  type MailKind,
  type MailTexts,
  type Recipient,
} from './mail-kind.ts'
export { mailText, type MailTextKey } from './mail-texts.ts'
export type { Mail, Mailer } from './mailer.ts'
export { deleteOldMails } from './sent-mails.ts'
export { shownTime } from './shown-time.ts'
