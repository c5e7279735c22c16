export { mailRecordChanges } from './mail-record-changes.ts'
export { testMail, type MailPlace } from './test-mail.ts'
