export { smsCredits, type SmsCredits } from './credits.ts'
export { createSmsServiceKind } from './service-kind.ts'
export { messagingService } from './messaging-service.ts'
