export { verifiedCompanyJson } from './company-info.ts'
export { deleteOldRegistrations } from './delete-old-registrations.ts'
export { companyMailJob, companyMails } from './mail-jobs.ts'
export { companyRoutes } from './routes.ts'
