export {
  createSmsCampaigns,
  type SmsCampaignsDeps,
  type SmsCampaignsModule,
} from './sms-campaigns.ts'
export { noSmsAccount, type SmsAccount, type SmsCredits, type SmsSenders } from './sms-account.ts'
