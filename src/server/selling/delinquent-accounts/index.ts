export { announcedDays } from './account-step.ts'
export { delinquentAccountMail } from './delinquent-account-mail.ts'
export { followOverdueAccounts } from './follow-overdue.ts'
export { mailDelinquentAccount } from './jobs.ts'
