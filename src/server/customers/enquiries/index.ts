export { contactRoutes, type ContactDeps } from './routes.ts'
export { enquiryMail } from './enquiry-mail.ts'
export { mailEnquiry, mailSubscription } from './jobs.ts'
export { subscriptionMail } from './subscription-mail.ts'
