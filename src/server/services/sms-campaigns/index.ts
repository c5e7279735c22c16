export {
  createSmsCampaigns,
  type SmsCampaignsDeps,
  type SmsCampaignsModule,
} from './sms-campaigns.ts'
export type { SmsAccount } from './sms-account.ts'
