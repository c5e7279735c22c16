export { mailPriceNotice } from './jobs.ts'
export { priceNoticeMail } from './price-notice-mail.ts'
