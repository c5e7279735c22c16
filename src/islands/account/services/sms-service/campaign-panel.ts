export { Campaigns } from './Campaigns.tsx'
export type { CampaignProps } from './campaign-props.ts'
