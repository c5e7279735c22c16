export { contactRoutes, type ContactDeps } from './routes.ts'
export { enquiryMail } from './enquiry-mail.ts'
export { mailEnquiry } from './jobs.ts'
